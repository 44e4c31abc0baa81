// Written by `python -m dicehouse.wire.typescript` from the house's own messages: change them, not this.

export const WIRE_VERSION = 1

export const PHRASES = ["hello", "good-luck", "nice-roll", "oops", "thinking", "thanks", "well-played", "one-more"] as const

export const BOT_STRENGTHS = ["greedy", "casual", "steady", "sharp", "perfect"] as const

export const DICE_KINDS = ["system", "entered", "shared", "sealed"] as const

export type BotStrength = "casual" | "greedy" | "perfect" | "sharp" | "steady"

export type DiceKind = "entered" | "sealed" | "shared" | "system"

export interface Act {
  do: "act"
  action: string
  dice?: readonly number[] | null
  words?: string | null
}

export interface AdviceView {
  best: string
  value: number
  why: string
  options: readonly OptionView[]
}

export interface AnalysisView {
  rules: string
  players: readonly PlayerView[]
  costliest: readonly DecisionView[]
  unknown: string | null
}

export interface Answered {
  is: "answered"
  id: string
  first: number
  last: number
}

export interface AskRematch {
  do: "ask-rematch"
}

export interface AskVoid {
  do: "ask-void"
}

export interface BoxPage {
  code: string
  name: string
  asks: string
  pays: string
  examples: readonly Example[]
}

export interface BoxWorth {
  box: string
  name: string
  worth: number
}

export interface CardView {
  entries: readonly (number | null)[]
  section_totals: readonly number[]
  section_bonuses: readonly number[]
  extra_bonuses: number
  score: number
  marks: readonly ("leads" | "shared" | "ties" | "won" | null)[]
}

export interface Claim {
  do: "claim"
  seat: number
}

export interface ClockSettings {
  minutes: number
  increment?: number
}

export interface ClockView {
  left: readonly number[]
  running: number
  increment: number
}

export interface Closing {
  is: "closing"
  retry_after: number
}

export interface CommitSalt {
  do: "commit-salt"
  commitment: string
}

export interface Create {
  do: "create"
  settings: TableSettings
}

export interface DecisionView {
  seat: number
  turn: number
  step: number
  dice: readonly number[]
  rolls_left: number
  state: string
  chosen: string
  best: string
  loss: number
  words: string
}

export interface Do {
  is: "do"
  id: string
  command: Create | Sit | Stand | Start | CommitSalt | RevealSalt | Act | Judge | Resign | Claim | AskVoid | AskRematch | Say
  version?: number | null
}

export interface Example {
  dice: readonly number[]
  faces: readonly string[]
  points: number
}

export interface Frame {
  event: string
  turn: number
  dice: readonly number[]
  rolls_left: number
  cards: readonly CardView[]
  state: string
}

export interface GameLine {
  id: string
  version: number
  name: string
  source: string
  summary: string
  seats: readonly [number, number]
  digest: string
}

export interface GameView {
  rules: string
  digest: string
  page: RulePage
  layout: Record<string, unknown>
  file: string
  coachless: string | null
}

export interface GuestView {
  token: string
  name: string
  chips: number
}

export interface Happening {
  version: number
  at: number
  kind: string
  seat: number
  name: string
  text: string
  events: readonly string[]
}

export interface Health {
  status: string
  now: number
  tables: number
  sockets: number
}

export interface Hello {
  is: "hello"
  token: string
  wire?: number
  version?: number | null
}

export interface JoinView {
  table: string
}

export interface Judge {
  do: "judge"
  right: boolean
}

export interface Me {
  name: string
  chips: number
  tables: readonly Summary[]
}

export interface MomentView {
  turn: number
  expected: number
  luck: number
  mistakes: number
}

export interface NewGuest {
  name?: string
}

export interface NewTable {
  id: string
  settings: TableSettings
}

export interface OfferView {
  box: string
  points: number
  numbers: readonly number[]
  refused: string | null
}

export interface OptionView {
  action: string
  words: string
  value: number
  gap: number
  aims: readonly string[]
}

export interface Ping {
  is: "ping"
  sent?: number
}

export interface PlayerView {
  seat: number
  name: string
  score: number
  expected: number
  finished: boolean
  start: number
  luck: number
  mistakes: number
  grade: string | null
  course: readonly MomentView[]
  costliest: readonly DecisionView[]
}

export interface Pong {
  is: "pong"
  sent: number
  now: number
}

export interface RecordText {
  text: string
  rule_file?: string | null
}

export interface Refused {
  is: "refused"
  code: string
  message: string
  id: string | null
}

export interface ReplayView {
  game: GameView
  names: readonly string[]
  tags: Record<string, string>
  frames: readonly Frame[]
  record: string
  rule_file: string | null
}

export interface Resign {
  do: "resign"
}

export interface Resync {
  is: "resync"
  table: TableView
  now: number
  chips: number | null
}

export interface RevealSalt {
  do: "reveal-salt"
  salt: string
}

export interface RulePage {
  id: string
  version: number
  title: string
  source: string
  summary: string
  turn: readonly string[]
  sections: readonly SectionPage[]
  topics: readonly Topic[]
}

export interface RuleText {
  text: string
}

export interface Say {
  do: "say"
  phrase: string
}

export interface SealView {
  commitment: string
  commitments: readonly (readonly [number, string])[]
  salts: readonly (readonly [number, string])[]
  secret: string | null
}

export interface SeatView {
  seat: number
  name: string
  bot: "casual" | "greedy" | "perfect" | "sharp" | "steady" | null
  away_since: number | null
  left_game: boolean
  rematch_asked: boolean
  void_asked: boolean
}

export interface SectionPage {
  name: string
  boxes: readonly BoxPage[]
  bonus: string
}

export interface Sit {
  do: "sit"
  seat?: number | null
}

export interface SolvedView {
  rules: string
  expected: number
  deviation: number
  positions: number
  boxes: readonly BoxWorth[]
}

export interface Stand {
  do: "stand"
  seat?: number | null
}

export interface Start {
  do: "start"
  first?: number | null
}

export interface Summary {
  table: string
  code: string
  rules: string
  game: string
  host: string
  phase: "gathering" | "over" | "playing" | "sealing" | "void"
  public: boolean
  seats: number
  taken: number
  stake: number
  created: number
  changed: number
  deadline: number | null
}

export interface TableMade {
  table: string
  code: string
  view: TableView
}

export interface TableSettings {
  rules: string
  seats?: number
  bots?: readonly ("casual" | "greedy" | "perfect" | "sharp" | "steady")[]
  clock?: ClockSettings | null
  wager?: number
  dice?: "entered" | "sealed" | "shared" | "system"
  public?: boolean
  watchers?: boolean
  hints?: boolean
  rule_file?: string | null
}

export interface TableView {
  id: string
  version: number
  phase: "gathering" | "over" | "playing" | "sealing" | "void"
  rules: string
  game: string
  host: number | null
  seats: readonly (SeatView | null)[]
  stake: number
  pot: number
  payouts: readonly number[]
  dice: "entered" | "sealed" | "shared" | "system"
  clock_settings: ClockSettings | null
  public: boolean
  watchers: boolean
  hints: boolean
  cards: readonly CardView[]
  turn: TurnView | null
  clock: ClockView | null
  seal: SealView | null
  winners: readonly number[]
  scores: readonly number[]
  rematch: string | null
  state_line: string | null
  you: number | null
  you_host: boolean
}

export interface Topic {
  key: string
  title: string
  lines: readonly string[]
}

export interface TurnView {
  seat: number
  dice: readonly number[]
  rolls_left: number
  bought: readonly number[]
  spent: readonly number[]
  offers: readonly OfferView[]
  purchases: readonly (readonly [number, number])[]
  may_throw: boolean
  throw_refused: string | null
  question: string | null
  doing: "reading" | "roll-off" | "turn"
  reading: string | null
  reading_typed: boolean
}

export interface Update {
  is: "update"
  happened: readonly Happening[]
  table: TableView
  now: number
}

export interface Watching {
  is: "watching"
  count: number
}

export type FromClient = Hello | Do | Ping

export type ToClient = Update | Resync | Answered | Refused | Pong | Watching | Closing

export type Command = Create | Sit | Stand | Start | CommitSalt | RevealSalt | Act | Judge | Resign | Claim | AskVoid | AskRematch | Say
