// The coach's sentence for little room: first what to do and why, then only what to do.
const NEXT_BEST = /^(.+?); .+$/
const REASON = /^((?:Estimate: )?(?!Estimate:)[^:]+): .+$/

/** The sentence and its shorter forms, the longest first; each is whole. */
export function shorter(why: string): readonly [string, ...string[]] {
  const without = (pattern: RegExp, said: string) => said.replace(pattern, '$1.')
  const brief = without(NEXT_BEST, why)
  const briefest = without(REASON, brief)
  return [why, ...(brief === why ? [] : [brief]), ...(briefest === brief ? [] : [briefest])]
}
