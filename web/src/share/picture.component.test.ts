// What a shared picture says: who played, what they have, whose card it is.
import { expect, it } from 'vitest'
import { changed, infoOf, moment } from '../testing/mount'
import { lines, pictureOf } from './picture'

const over = () => moment('yahtzee', 'over').table

it('shows the winner first, and the card of whoever shares it', () => {
  const view = over()
  const picture = pictureOf(view, infoOf('yahtzee'))
  expect(picture.players.map((player) => player.won)).toEqual([true, false])
  expect(picture.title).toBe(`${picture.players[0]?.name} wins`)
  expect(picture.card).toHaveLength(14)
  const place = infoOf('yahtzee').boxes.findIndex((box) => box.name === 'Yahtzee')
  expect(picture.card).toContainEqual({ box: 'Yahtzee', entry: String(view.cards[(view.you ?? 1) - 1]?.entries[place]) })
})

it('has everything that the score is the sum of', () => {
  const view = over()
  const hero = (view.you ?? 1) - 1
  const cards = view.cards.map((card, place) => (place === hero ? { ...card, section_bonuses: [35, 0], extra_bonuses: 2 } : card))
  const { card } = pictureOf(changed('yahtzee', 'over', { cards }).table, infoOf('yahtzee'))
  expect(card).toContainEqual({ box: infoOf('yahtzee').sections[0]?.bonus?.name, entry: '+35' })
  expect(card.find(({ box }) => box === 'Yahtzee')?.entry).toMatch(/\+200$/)
})

it('speaks for whoever sends it without a name, and not to who reads it', () => {
  const view = over()
  const you = view.you ?? 1
  const seats = view.seats.map((seat, place) => (seat && place === you - 1 ? { ...seat, name: 'Guest' } : seat))
  const picture = pictureOf(changed('yahtzee', 'over', { seats, winners: [you] }).table, infoOf('yahtzee'))
  expect(picture).toMatchObject({ title: 'I win!', owner: 'My score card' })
  expect(picture.players.map(({ name }) => name)).toContain('Me')
})

it('says the points of who played alone', () => {
  const view = over()
  const alone = changed('yahtzee', 'over', { seats: view.seats.slice(0, 1), cards: view.cards.slice(0, 1), scores: [1234], winners: [1] }).table
  expect(pictureOf(alone, infoOf('yahtzee'))).toMatchObject({ title: '1,234 points', players: [{ score: '1,234', won: false }] })
})

it('leaves a card out that is longer than a picture', () => {
  const view = moment('yamb', 'over').table
  expect(pictureOf(view, infoOf('yamb')).card).toEqual([])
})

it('breaks the last word where it is longer than the picture is wide', () => {
  expect(lines('one two three four', (line) => line.length <= 9)).toEqual(['one two', 'three', 'four'])
  expect(lines('', () => true)).toEqual([''])
})
