// A player's own link carries the token behind the #, which browsers send to nobody.
const MARK = '#me='

export function ownLink(token: string, origin = location.origin): string {
  return `${origin}/you${MARK}${encodeURIComponent(token)}`
}

/** The token in the part of an address behind the #; null where there is none. */
export function tokenIn(hash: string): string | null {
  if (!hash.startsWith(MARK)) return null
  try {
    return decodeURIComponent(hash.slice(MARK.length)) || null
  } catch {
    return null
  }
}
