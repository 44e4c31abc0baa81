// The way to another device: a pass that is good once, behind the #, which browsers send to nobody.
const MARK = '#pass='

/** With the name, to be asked whether that is you before the pass is used. */
export function passLink(pass: string, name: string, origin = location.origin): string {
  return `${origin}/you${MARK}${encodeURIComponent(pass)}&${encodeURIComponent(name)}`
}

export interface Carried {
  readonly pass: string
  readonly name: string
}

/** What stands in the part of an address behind the #; null where there is no pass. */
export function passIn(hash: string): Carried | null {
  if (!hash.startsWith(MARK)) return null
  try {
    const [pass = '', name = ''] = hash.slice(MARK.length).split('&').map(decodeURIComponent)
    return pass === '' ? null : { pass, name }
  } catch {
    return null
  }
}
