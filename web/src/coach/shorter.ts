// The coach's sentence for little room: without the next best, then without the odds, then only what to do.
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/^(.+?); .+$/, '$1.'],
  [/ \((?:about )?[\d,]+ in [^)]+\)/g, ''],
  [/^((?:Estimate: )?(?!Estimate:)[^:]+): .+$/, '$1.'],
]

/** The sentence and its shorter forms, the longest first; each is whole. */
export function shorter(why: string): readonly string[] {
  return CUTS.reduce<readonly string[]>((forms, [part, rest]) => [...new Set([...forms, (forms.at(-1) ?? why).replace(part, rest)])], [why])
}
