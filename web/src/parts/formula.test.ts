import { expect, it } from 'vitest'
import { formulasIn, parsed, type Part } from './formula'

function shown(part: Part): string {
  switch (part.is) {
    case 'row':
      return part.parts.map(shown).join(' ')
    case 'fraction':
      return `[${shown(part.above)} over ${shown(part.below)}]`
    case 'power':
      return `${shown(part.base)}^${shown(part.power)}`
    case 'index':
      return `${shown(part.base)}_${shown(part.index)}`
    case 'root':
      return `root ${shown(part.inside)}`
    default:
      return part.text
  }
}

it('a formula is read as it is typed, or as LaTeX', () => {
  expect(['1/2', '3 * x^2', '(a + b)/(c - d)', 'sqrt(2) <= 10^(n+1)', '\\frac{1}{2} \\times x_1', '2(3', ''].map((text) => shown(parsed(text)))).toEqual([
    '[1 over 2]', '3 × x^2', '[a + b over c − d]', 'root 2 ≤ 10^n + 1', '[1 over 2] × x_1', '2 ( 3 )', '',
  ])
})

it('prices are no formulas', () => {
  const cut = (text: string) => formulasIn(text).map((part) => (typeof part === 'string' ? part : `<${shown(part)}>`))
  expect(cut('What is $1/2$ of 10?')).toEqual(['What is ', '<[1 over 2]>', ' of 10?'])
  expect(cut('A pen costs $5 and a book $7.')).toEqual(['A pen costs $5 and a book $7.'])
  expect(cut('\\(x^2\\)')).toEqual(['<x^2>'])
})
