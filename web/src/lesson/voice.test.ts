import { expect, it } from 'vitest'
import { voiceOf } from './voice'

const voice = (name: string, lang: string, localService: boolean, isDefault = false) => ({ name, lang, localService, default: isDefault }) as SpeechSynthesisVoice

it('speaks with a voice of this machine only', () => {
  expect(voiceOf([voice('cloud', 'en-US', false, true), voice('own', 'en-GB', true)])?.name).toBe('own')
  expect(voiceOf([voice('cloud', 'en-US', false)])).toBeNull()
})

it('prefers the one that the browser prefers', () => {
  expect(voiceOf([voice('a', 'en-US', true), voice('b', 'en-US', true, true), voice('c', 'de-DE', true)])?.name).toBe('b')
})
