// The coach's sentence for little room: without the next best, then without the odds, then only what to do; the tip of
// the sheet, where it gives one, goes last but for that.
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/^(.+?); .+$/, '$1.'],
  [/ \((?:about )?[\d,]+ in [^)]+\)/g, ''],
  [/^((?:Estimate: )?(?!Estimate:)[^:]+): .+$/, '$1.'],
]
const TIP = / The sheet says: .+$/
const TOLD_BY = /The sheet says: /

/** The sentence and its shorter forms, the longest first; each is whole. */
export function shorter(why: string): readonly string[] {
  const tip = TIP.exec(why)?.[0] ?? ''
  const bare = why.replace(TIP, '')
  const forms = CUTS.reduce<readonly string[]>((all, [part, rest]) => [...new Set([...all, (all.at(-1) ?? bare).replace(part, rest)])], [bare])
  return tip ? [...forms.map((form) => form + tip), (forms.at(-1) ?? '') + tip.replace(TOLD_BY, ''), ...forms] : forms
}
