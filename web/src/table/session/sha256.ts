// SHA-256 for pages on plain http, such as a school's own network: browsers keep WebCrypto from them.
const K = new Uint32Array(64)
const START = new Uint32Array(8)
for (let number = 2, primes = 0; primes < 64; number++) {
  let prime = true
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) prime = false
  if (!prime) continue
  if (primes < 8) START[primes] = (number ** (1 / 2) % 1) * 2 ** 32
  K[primes++] = (number ** (1 / 3) % 1) * 2 ** 32
}

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length
  const padded = new Uint8Array(((length + 8) >> 6 << 6) + 64)
  padded.set(message)
  padded[length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(padded.length - 4, length * 8)
  data.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  const hash = START.slice()
  const w = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = data.getUint32(block + i * 4)
      else {
        const a = w[i - 15] as number
        const b = w[i - 2] as number
        w[i] = (w[i - 16] as number) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (w[i - 7] as number) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] as number) + value
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, i) => out.setUint32(i * 4, word))
  return new Uint8Array(out.buffer)
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
