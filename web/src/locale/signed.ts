/** Points gained or lost, to a tenth; nothing is neither more nor less. */
export function signed(points: number): string {
  const size = Math.abs(points).toFixed(1)
  return size === '0.0' ? '0' : `${points < 0 ? '−' : '+'}${size}`
}
