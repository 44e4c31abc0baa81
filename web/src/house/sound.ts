// What the table sounds like: dice on felt, a pencil, a chime. All of it is made here, from noise and sines.
import { settings } from './settings.svelte'

export type Sound = 'keep' | 'write' | 'ping' | 'chime' | 'cheer' | 'fanfare'

const LOUDNESS = 0.16
let audio: AudioContext | null = null

/** Browsers are silent until somebody has touched the page; from then on it may be heard. */
export function listenForTouch(): void {
  const wake = () => {
    audio ??= typeof AudioContext === 'undefined' ? null : new AudioContext()
    void audio?.resume()
  }
  for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, wake, { once: true })
}

export function play(sound: Sound): void {
  const heard = listening()
  if (heard) MAKERS[sound](heard, heard.currentTime)
}

/** Dice on felt, each after so many milliseconds: no two knock alike. */
export function knock(after: readonly number[]): void {
  const heard = listening()
  if (heard) for (const wait of after) noise(heard, heard.currentTime + wait / 1000, 0.045, 800 + Math.random() * 900, 0.55 + Math.random() * 0.4)
}

function listening(): AudioContext | null {
  return settings.sound && audio?.state === 'running' && !document.hidden ? audio : null
}

/** A tap in the hand, where the device has one. */
export function tap(...pattern: number[]): void {
  if (settings.sound && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern)
}

const MAKERS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  keep: (audio, at) => noise(audio, at, 0.03, 1500, 0.5),
  write: (audio, at) => {
    noise(audio, at, 0.07, 3800, 0.35)
    noise(audio, at + 0.09, 0.05, 4200, 0.3)
  },
  ping: (audio, at) => tone(audio, at, 1046.5, 0.35),
  chime: (audio, at) => {
    tone(audio, at, 880, 0.5)
    tone(audio, at + 0.12, 1318.5, 0.7)
  },
  fanfare: (audio, at) => {
    ;[523.25, 659.25, 783.99].forEach((pitch, step) => tone(audio, at + step * 0.07, pitch, 0.3))
    ;[1046.5, 1318.5, 1568].forEach((pitch) => tone(audio, at + 0.28, pitch, 1.1))
  },
  cheer: (audio, at) => {
    ;[523.25, 659.25, 783.99, 1046.5].forEach((pitch, step) => tone(audio, at + step * 0.11, pitch, 0.6))
  },
}

/** A short knock: noise around a pitch that dies away. */
function noise(audio: AudioContext, at: number, seconds: number, pitch: number, loudness: number): void {
  const samples = Math.ceil(audio.sampleRate * seconds)
  const buffer = audio.createBuffer(1, samples, audio.sampleRate)
  const channel = buffer.getChannelData(0)
  for (let n = 0; n < samples; n++) channel[n] = (Math.random() * 2 - 1) * (1 - n / samples) ** 2
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 1.1 })
  const gain = new GainNode(audio, { gain: LOUDNESS * 4 * loudness })
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at)
}

function tone(audio: AudioContext, at: number, pitch: number, seconds: number): void {
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds)
  source.connect(gain).connect(audio.destination)
  source.start(at)
  source.stop(at + seconds)
}
