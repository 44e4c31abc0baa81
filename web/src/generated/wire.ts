// Written by `python -m dicehouse.wire.typescript` from the house's own messages: change them, not this.

export const WIRE_VERSION = 2

export const PHRASES = ["hello", "good-luck", "nice-roll", "oops", "thinking", "thanks", "well-played", "one-more"] as const

export const BOT_STRENGTHS = ["greedy", "casual", "steady", "sharp", "perfect"] as const

export const DICE_KINDS = ["system", "entered", "shared", "sealed"] as const

export type BotStrength = "casual" | "greedy" | "perfect" | "sharp" | "steady"

export type DiceKind = "entered" | "sealed" | "shared" | "system"

export type ErrorCode = "advice-none" | "answer-too-large" | "bots-many" | "box-order" | "box-rolls" | "box-taken" | "box-unknown" | "busy" | "buying-began" | "buying-chance" | "buying-unknown" | "buys-game" | "buys-turn" | "chips-short" | "claim-clock" | "claim-early" | "claim-present" | "claim-self" | "coach-busy" | "coach-gave-up" | "coach-silent" | "code-unknown" | "dice-entered" | "dice-missing" | "die-not-there" | "die-spent" | "face-unknown" | "first-roll" | "game-over" | "game-running" | "game-unknown" | "gpu-missing" | "gpu-unsupported" | "guest-unknown" | "hello-first" | "hello-twice" | "hints-no" | "host-only" | "host-unknown" | "house-full" | "http" | "internal" | "joker-lower" | "joker-must" | "judge-none" | "judge-only" | "keep-not-there" | "malformed" | "match-teams" | "message-large" | "message-malformed" | "method" | "no-rolls-left" | "not-found" | "not-json" | "not-seated" | "not-started" | "not-thrown" | "not-your-turn" | "notation-box" | "notation-comment" | "notation-dice" | "notation-entry" | "notation-impossible" | "notation-opening" | "notation-points" | "notation-refused" | "notation-result" | "notation-rules" | "notation-seats" | "notation-syntax" | "notation-tags" | "notation-too-large" | "notation-turn" | "nothing-to-throw" | "number-missing" | "number-not-dice" | "number-unfit" | "number-unwanted" | "odds-none" | "odds-too-large" | "phase" | "phrase-unknown" | "phrases-many" | "plot-format" | "policy-unknown" | "print-missing" | "question-none" | "question-open" | "read-first" | "read-not-now" | "record-none" | "rematch-asked" | "rematch-made" | "roll-off" | "rules-contradiction" | "rules-missing-key" | "rules-name" | "rules-name-taken" | "rules-pattern" | "rules-syntax" | "rules-too-large" | "rules-unknown-key" | "rules-wrong-type" | "rules-wrong-value" | "salt-committed" | "salt-revealed" | "salt-wrong" | "salts-missing" | "same-face" | "scratch-refused" | "seat-empty" | "seat-left" | "seat-taken" | "seat-unknown" | "seat-yours" | "seats-empty" | "seats-refused" | "sheet-refused" | "shut-out" | "shut-out-nobody" | "solver-too-large" | "solver-unkept" | "solver-unsolved" | "solver-unsupported" | "source-count" | "source-dry" | "source-face" | "source-judge" | "source-secret" | "stale" | "store-failed" | "table-exists" | "table-full" | "table-unknown" | "tables-many" | "too-large" | "too-many" | "too-slow" | "use-resign" | "void-asked" | "wager-alone" | "wager-bots" | "wager-clock" | "wager-shared" | "watchers-no" | "winplay-alone" | "winplay-none" | "winplay-too-early" | "wire-version" | "words-missing"

export interface Act {
  do: "act"
  action: Throw | Score | Buy | Read | Leave
  dice?: readonly number[] | null
  words?: string | null
}

export interface AdviceView {
  best: Throw | Score | Buy | Read | Leave
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

export interface Asked {
  is: "asked"
  seat: number
  action: Buy | Read
}

export interface BonusEarned {
  is: "bonus-earned"
  seat: number
  name: string
  points: number
  extra: boolean
}

export interface BonusLayout {
  name: string
  at_least: number
  points: number
  tiers: readonly (readonly [number, number])[]
}

export interface BotSeated {
  is: "bot-seated"
  seat: number
  strength: "casual" | "greedy" | "perfect" | "sharp" | "steady"
  name: string
}

export interface BoxPage {
  code: string
  name: string
  asks: string
  pays: string
  examples: readonly Example[]
}

export interface BoxScored {
  is: "box-scored"
  seat: number
  box: string
  points: number
}

export interface BoxWorth {
  box: string
  name: string
  worth: number
}

export interface Buy {
  is: "buy"
  die: number
  face: number
}

export interface CardView {
  entries: readonly (number | null)[]
  section_totals: readonly number[]
  section_progress: readonly number[]
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

export interface CommitmentLink {
  number: number
  table_hash: string
  commitment: string
  link: string
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
  chosen: Throw | Score | Buy | Read | Leave
  best: Throw | Score | Buy | Read | Leave
  loss: number
  words: string
}

export interface DiceLayout {
  count: number
  sides: number
  rolls: number
  labels: readonly string[]
  suits: readonly string[]
}

export interface DiceThrown {
  is: "dice-thrown"
  seat: number
  keep: readonly number[]
  dice: readonly number[]
}

export interface DieBought {
  is: "die-bought"
  seat: number
  die: number
  face: number
  right: boolean
}

export interface Do {
  is: "do"
  id: string
  command: Create | Sit | Stand | LetIn | SeatBot | EditSettings | Start | CommitSalt | RevealSalt | Act | Judge | TakeBack | Resign | Claim | AskVoid | AskRematch | Say
  version?: number | null
}

export interface EditSettings {
  do: "edit-settings"
  clock: ClockSettings | null
  wager: number
  dice: "entered" | "sealed" | "shared" | "system"
  public: boolean
  watchers: boolean
  hints: boolean
}

export interface Example {
  dice: readonly number[]
  faces: readonly string[]
  points: number
}

export interface FirstChosen {
  is: "first-chosen"
  seat: number
}

export interface FirstRolled {
  is: "first-rolled"
  seat: number
  dice: readonly number[]
}

export interface FlagFell {
  is: "flag-fell"
  seat: number
}

export interface Frame {
  event: FirstRolled | FirstChosen | DiceThrown | DieBought | BoxScored | BonusEarned | NumberRead | RolledOff | SeatLeft | GameEnded | null
  turn: number
  dice: readonly number[]
  rolls_left: number
  cards: readonly CardView[]
  state: string
}

export interface GameEnded {
  is: "game-ended"
  winners: readonly number[]
  scores: readonly number[]
}

export interface GameLayout {
  seats: readonly [number, number]
  dice: DiceLayout
  sections: readonly SectionLayout[]
  extra_bonus: number
  compares: boolean
  writes_numbers: boolean
  arranges: boolean
  buys: boolean
  first_player: "host" | "one-die" | "random" | "sum"
  clock_minutes: number | null
  wager: boolean
}

export interface GameLine {
  id: string
  version: number
  name: string
  source: string
  summary: string
  seats: readonly [number, number]
  digest: string
  dice: number
  rolls: number
  boxes: readonly number[]
  compares: boolean
}

export interface GamePlayed {
  is: "played"
  events: readonly (FirstRolled | FirstChosen | DiceThrown | DieBought | BoxScored | BonusEarned | NumberRead | RolledOff | SeatLeft | GameEnded)[]
}

export interface GameSettled {
  is: "settled"
  payouts: readonly number[]
}

export interface GameStarted {
  is: "started"
  stake: number
}

export interface GameView {
  rules: string
  digest: string
  page: RulePage
  layout: GameLayout
  file: string
  coachless: string | null
}

export interface GameVoided {
  is: "voided"
  reason: string
}

export interface GuestView {
  token: string
  name: string
  chips: number
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

export interface HostMoved {
  is: "host-changed"
}

export interface JoinView {
  table: string
}

export interface Judge {
  do: "judge"
  right: boolean
}

export interface Leave {
  is: "leave"
}

export interface LetIn {
  do: "let-in"
  number: number
}

export interface Me {
  name: string
  chips: number
  tables: readonly Summary[]
  token: string | null
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

export interface News {
  version: number
  at: number
  event: TableOpened | Seated | HostMoved | TableEdited | GamePlayed | Asked | BotSeated | SeatFreed | SealOpened | SaltCommitted | SaltRevealed | GameStarted | QuestionDropped | FlagFell | TimeCredited | SeatAway | SeatBack | VoidAsked | GameVoided | GameSettled | SealRevealed | RematchAsked | RematchMade | PhraseSaid
}

export interface NumberRead {
  is: "number-read"
  seat: number
  box: string
  right: boolean
}

export interface OfferView {
  box: string
  points: number
  numbers: readonly number[]
  refused: string | null
}

export interface OptionView {
  action: Throw | Score | Buy | Read | Leave
  words: string
  value: number
  gap: number
  aims: readonly string[]
}

export interface PhraseSaid {
  is: "said"
  seat: number
  phrase: string
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

export interface QuestionDropped {
  is: "question-dropped"
}

export interface Read {
  is: "read"
  box: string
}

export interface RecordText {
  text: string
  rule_file?: string | null
}

export interface Refused {
  is: "refused"
  code: ErrorCode
  message: string
  id: string | null
}

export interface RematchAsked {
  is: "rematch-asked"
  seat: number
}

export interface RematchMade {
  is: "rematch-made"
  table: string
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
}

export interface RevealSalt {
  do: "reveal-salt"
  salt: string
}

export interface RolledOff {
  is: "rolled-off"
  seat: number
  dice: readonly number[]
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

export interface SaltCommitted {
  is: "salt-committed"
  seat: number
  commitment: string
}

export interface SaltRevealed {
  is: "salt-revealed"
  seat: number
  salt: string
}

export interface Say {
  do: "say"
  phrase: string
}

export interface Score {
  is: "score"
  box: string
  number?: number | null
}

export interface SealOpened {
  is: "seal-opened"
  commitment: string
  first: number | null
}

export interface SealRevealed {
  is: "seal-revealed"
  secret: string
}

export interface SealView {
  commitment: string
  commitments: readonly (readonly [number, string])[]
  salts: readonly (readonly [number, string])[]
  secret: string | null
}

export interface SeatAway {
  is: "away"
  seat: number
}

export interface SeatBack {
  is: "back"
  seat: number
}

export interface SeatBot {
  do: "seat-bot"
  strength: "casual" | "greedy" | "perfect" | "sharp" | "steady"
  seat?: number | null
}

export interface SeatFreed {
  is: "seat-freed"
  seat: number
}

export interface SeatLeft {
  is: "seat-left"
  seat: number
}

export interface SeatView {
  seat: number
  name: string
  bot: "casual" | "greedy" | "perfect" | "sharp" | "steady" | null
  away_since: number | null
  left_game: boolean
  rematch_asked: boolean
  void_asked: boolean
  lost: "claimed" | "flag" | "resigned" | null
  claim_at: number | null
}

export interface Seated {
  is: "seat-taken"
  seat: number
  name: string
}

export interface SectionLayout {
  name: string
  boxes: readonly string[]
  bonus: BonusLayout | null
}

export interface SectionPage {
  name: string
  boxes: readonly BoxPage[]
  bonus: string
}

export interface SheetOrder {
  game?: string | null
  rule_file?: string | null
  record?: string | null
  columns?: "games" | "players" | null
  names?: readonly string[]
  paper?: "a4" | "letter"
  per_page?: number | null
  large?: boolean
  empty?: boolean
  summary?: boolean
  class_set?: number | null
  qr?: string | null
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

export interface Spectators {
  is: "watching"
  count: number
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

export interface TableEdited {
  is: "settings-changed"
}

export interface TableMade {
  table: string
  code: string
  view: TableView
}

export interface TableOpened {
  is: "created"
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

export interface TakeBack {
  do: "take-back"
}

export interface Throw {
  is: "throw"
  keep?: readonly number[]
}

export interface TimeCredited {
  is: "time-credited"
  centis: number
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
  rolls_saved: number
  bought: readonly number[]
  spent: readonly number[]
  offers: readonly OfferView[]
  purchases: readonly (readonly [number, number])[]
  may_throw: boolean
  throw_refused: string | null
  question: Buy | Read | null
  judge: number | null
  doing: "reading" | "roll-off" | "turn"
  reading: string | null
  reading_typed: boolean
}

export interface Update {
  is: "update"
  news: readonly News[]
  table: TableView
  now: number
}

export interface VoidAsked {
  is: "void-asked"
  seat: number
}

export type FromClient = Hello | Do | Ping

export type ToClient = Update | Resync | Answered | Refused | Pong | Spectators | Closing

export type Command = Create | Sit | Stand | LetIn | SeatBot | EditSettings | Start | CommitSalt | RevealSalt | Act | Judge | TakeBack | Resign | Claim | AskVoid | AskRematch | Say

export type Action = Throw | Score | Buy | Read | Leave

export type Question = Buy | Read

export type GameEvent = FirstRolled | FirstChosen | DiceThrown | DieBought | BoxScored | BonusEarned | NumberRead | RolledOff | SeatLeft | GameEnded

export type PublicEvent = TableOpened | Seated | HostMoved | TableEdited | GamePlayed | Asked | BotSeated | SeatFreed | SealOpened | SaltCommitted | SaltRevealed | GameStarted | QuestionDropped | FlagFell | TimeCredited | SeatAway | SeatBack | VoidAsked | GameVoided | GameSettled | SealRevealed | RematchAsked | RematchMade | PhraseSaid
