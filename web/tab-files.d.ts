import type { Plugin } from 'vite'
export function tabFiles(): Plugin
export function tar(files: readonly { name: string; body: Uint8Array }[]): Uint8Array
