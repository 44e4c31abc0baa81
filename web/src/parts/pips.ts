// Where the pips of a face lie, on a die of 26 by 26.
const [L, M, R] = [7.2, 13, 18.8]

export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[M, M]],
  2: [[L, L], [R, R]],
  3: [[L, L], [M, M], [R, R]],
  4: [[L, L], [R, L], [L, R], [R, R]],
  5: [[L, L], [R, L], [M, M], [L, R], [R, R]],
  6: [[L, 6.6], [R, 6.6], [L, M], [R, M], [L, 19.4], [R, 19.4]],
  7: [[L, 6.6], [R, 6.6], [L, M], [M, M], [R, M], [L, 19.4], [R, 19.4]],
  8: [[L, 6.6], [M, 6.6], [R, 6.6], [L, M], [R, M], [L, 19.4], [M, 19.4], [R, 19.4]],
  9: [[L, 6.6], [M, 6.6], [R, 6.6], [L, M], [M, M], [R, M], [L, 19.4], [M, 19.4], [R, 19.4]],
}
