// What the table sounds like: dice on felt, a pencil, a chime. All of it is made here, from noise and sines.
import { settings } from './settings.svelte'

export type Sound = 'dice' | 'keep' | 'write' | 'ping' | 'chime' | 'cheer'

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
  if (!settings.sound || audio === null || audio.state !== 'running' || document.hidden) return
  MAKERS[sound](audio, audio.currentTime)
}

/** A tap in the hand, where the device has one. */
export function tap(...pattern: number[]): void {
  if (settings.sound && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern)
}

const MAKERS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  dice: (audio, at) => {
    for (let knock = 0; knock < 6; knock++) noise(audio, at + knock * 0.055 + Math.random() * 0.03, 0.045, 900 + Math.random() * 900, 1 - knock * 0.12)
  },
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
