// Figures for people: whole numbers that add up, and scales with round steps.
import type { PlayerView } from '../generated/wire'

export interface Sum {
  readonly start: number
  readonly luck: number
  readonly mistakes: number
  readonly end: number
}

/** `start + luck - mistakes = end` in whole points; luck takes what the rounding leaves. */
export function addedUp(player: Pick<PlayerView, 'start' | 'mistakes' | 'expected'>): Sum {
  const start = Math.round(player.start)
  const mistakes = Math.round(player.mistakes)
  const end = Math.round(player.expected)
  return { start, mistakes, end, luck: end - start + mistakes }
}

/** What would be told as 0.0 points is not worth telling. */
export function mattered<T extends { readonly loss: number }>(decisions: readonly T[]): T[] {
  return decisions.filter((decision) => decision.loss >= 0.05)
}

export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
  /** From a value to a place between 0 (low) and 1 (high). */
  readonly at: (value: number) => number
}

/** A scale that holds all values, its ends on round steps; about `wanted` ticks. */
export function scaleOf(values: readonly number[], wanted = 5): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const span = most > least ? most - least : Math.max(1, Math.abs(most) / 10)
  const step = roundStep(span / Math.max(1, wanted - 1))
  const low = Math.floor(least / step + 1e-9) * step
  const high = Math.max(low + step, Math.ceil(most / step - 1e-9) * step)
  const count = Math.round((high - low) / step)
  const ticks = Array.from({ length: count + 1 }, (_, number) => tidy(low + number * step))
  return { low: tidy(low), high: tidy(high), ticks, at: (value) => (value - low) / (high - low) }
}

/** 1, 2 or 5 times a power of ten, not below the size. */
export function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  const step = [1, 2, 5, 10].find((one) => one * power >= size * (1 - 1e-9)) ?? 10
  return step * power
}

function tidy(value: number): number {
  return Number(value.toPrecision(12)) + 0
}

/** Labels that would lie upon each other are pushed apart; places are kept in order. */
export function spread(places: readonly number[], room: number, most: number): number[] {
  const order = places.map((_, number) => number).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let last = -Infinity
  for (const number of order) {
    moved[number] = Math.max(moved[number] ?? 0, last + room)
    last = moved[number] ?? 0
  }
  let limit = most
  for (const number of order.reverse()) {
    moved[number] = Math.min(moved[number] ?? 0, limit)
    limit = (moved[number] ?? 0) - room
  }
  return moved
}
