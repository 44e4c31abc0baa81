import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import CourseBars from './CourseBars.svelte'

const drawn = (luck: number) => render(CourseBars, { props: { game: 'Chicago', courses: [{ table: 't', luck, mistakes: 0 }] } }).body

test('bad luck is not drawn as luck', () => {
  expect(drawn(-2)).toMatch(/<rect class="luck[^"]* bad"/)
  expect(drawn(-2)).toMatch(/<span class="key luck[^"]* bad"/)
  expect(drawn(2)).not.toMatch(/ bad"/)
})
