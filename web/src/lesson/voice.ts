// The browser's own voice, where it has one. Nothing is sent anywhere: a voice that speaks over the network is not used.
const LANGUAGE = 'en'

export function voiceOf(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const ours = voices.filter((voice) => voice.localService && voice.lang.toLowerCase().startsWith(LANGUAGE))
  return ours.find((voice) => voice.default) ?? ours[0] ?? null
}

/** Hands the voices over now, and again when the browser has found more of them. */
export function whenVoices(found: (voice: SpeechSynthesisVoice | null) => void): () => void {
  if (typeof speechSynthesis === 'undefined') {
    found(null)
    return () => {}
  }
  const look = () => found(voiceOf(speechSynthesis.getVoices()))
  look()
  speechSynthesis.addEventListener('voiceschanged', look)
  return () => speechSynthesis.removeEventListener('voiceschanged', look)
}

export function speak(text: string, voice: SpeechSynthesisVoice): void {
  const said = new SpeechSynthesisUtterance(text)
  said.voice = voice
  said.rate = 0.9
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
}
