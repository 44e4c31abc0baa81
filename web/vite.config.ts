import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { tabFiles } from './tab-files.js'

// The build goes into the Python package: a wheel needs no Node.
export default defineConfig({
  plugins: [svelte(), tabFiles()],
  worker: { format: 'es' },
  // scripts and styles find each other wherever they lie; of the page's own addresses a folder's writer makes relative ones
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: '../src/dicehouse/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8000', ws: true },
      '/health': 'http://127.0.0.1:8000',
    },
  },
  test: {
    testTimeout: 60_000, // a busy machine is slow, and the first test of a file compiles what it shows
    projects: [
      { extends: true, test: { name: 'text', include: ['src/**/*.test.ts'], exclude: ['src/**/*.component.test.ts'] } },
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        server: { fs: { allow: ['..'] } }, // the catalogue's rule files
        test: {
          name: 'components',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          include: ['src/**/*.component.test.ts'],
          setupFiles: ['@testing-library/svelte/vitest'],
        },
      },
    ],
  },
})
