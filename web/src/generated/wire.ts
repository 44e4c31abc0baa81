// Written by `python -m dicehouse.wire.typescript` from the house's own messages: change them, not this.

export const WIRE_VERSION = 2

export const PHRASES = ["hello", "good-luck", "nice-roll", "oops", "thinking", "thanks", "well-played", "one-more", "clap", "wow", "laugh", "heart"] as const

export const BOT_STRENGTHS = ["greedy", "casual", "steady", "sharp", "perfect"] as const

export const DICE_KINDS = ["system", "entered", "shared", "sealed", "daily"] as const

export const LOOK_COLOURS = ["brass", "brick", "plum", "sky", "leaf", "ink"] as const

export type BotStrength = "casual" | "greedy" | "perfect" | "sharp" | "steady"

export type DiceKind = "daily" | "entered" | "sealed" | "shared" | "system"

export type Pace = "brisk" | "calm" | "long"

export type Theme = "bonus" | "give-up" | "joker" | "straights"

export type LookColour = "brass" | "brick" | "ink" | "leaf" | "plum" | "sky"

export type ErrorCode = "advice-none" | "announce-late" | "announce-unknown" | "announced" | "answer-too-large" | "arena-over" | "arena-unknown" | "asked-often" | "bots-many" | "box-order" | "box-rolls" | "box-taken" | "box-unknown" | "busy" | "buying-began" | "buying-chance" | "buying-unknown" | "buys-game" | "buys-limit" | "buys-turn" | "call-refused" | "calls-off" | "chips-short" | "claim-clock" | "claim-early" | "claim-present" | "claim-self" | "clock-refused" | "coach-busy" | "coach-gave-up" | "coach-silent" | "code-unknown" | "correction-refused" | "day-none" | "day-one-try" | "day-unknown" | "device-shared" | "dice-daily" | "dice-entered" | "dice-missing" | "die-not-there" | "die-spent" | "face-unknown" | "first-roll" | "game-over" | "game-running" | "game-unknown" | "gpu-missing" | "gpu-unsupported" | "guest-unknown" | "hello-first" | "hello-twice" | "hints-no" | "host-only" | "host-unknown" | "house-full" | "house-needed" | "http" | "internal" | "joker-lower" | "joker-must" | "judge-none" | "judge-only" | "judgement-none" | "keep-not-there" | "lesson-busy" | "lesson-full" | "lesson-game" | "lesson-large" | "lesson-locked" | "lesson-name" | "lesson-paused" | "lesson-phase" | "lesson-projector" | "lesson-question" | "lesson-reading" | "lesson-removed" | "lesson-role" | "lesson-secret" | "lesson-student" | "lesson-team" | "lesson-turn" | "lesson-unknown" | "malformed" | "match-teams" | "message-large" | "message-malformed" | "method" | "name-refused" | "no-rolls-left" | "not-found" | "not-json" | "not-seated" | "not-started" | "not-thrown" | "not-your-turn" | "notation-box" | "notation-comment" | "notation-dice" | "notation-entry" | "notation-impossible" | "notation-opening" | "notation-points" | "notation-refused" | "notation-result" | "notation-rules" | "notation-seats" | "notation-syntax" | "notation-tags" | "notation-too-large" | "notation-turn" | "nothing-to-throw" | "number-missing" | "number-not-dice" | "number-unfit" | "number-unwanted" | "odds-none" | "odds-too-large" | "offers-many" | "pass-over" | "phase" | "phrase-unknown" | "phrases-many" | "plot-format" | "policy-unknown" | "practice-none" | "print-missing" | "public-no" | "question-none" | "question-open" | "questions-broken" | "questions-empty" | "questions-encoding" | "questions-format" | "questions-hostile" | "questions-large" | "questions-none" | "questions-unsure" | "quick-many" | "quick-none" | "quick-pause" | "quick-unknown" | "read-first" | "read-not-now" | "record-none" | "rematch-asked" | "rematch-declined" | "rematch-made" | "roll-off" | "rules-contradiction" | "rules-missing-key" | "rules-name" | "rules-name-taken" | "rules-pattern" | "rules-repeated-key" | "rules-syntax" | "rules-too-large" | "rules-unknown-key" | "rules-wrong-type" | "rules-wrong-value" | "salt-committed" | "salt-revealed" | "salt-wrong" | "salts-missing" | "same-face" | "scratch-refused" | "seat-empty" | "seat-left" | "seat-taken" | "seat-unknown" | "seat-yours" | "seats-empty" | "seats-refused" | "sheet-refused" | "shut-out" | "shut-out-nobody" | "solver-too-large" | "solver-unkept" | "solver-unsolved" | "solver-unsupported" | "source-count" | "source-dry" | "source-face" | "source-judge" | "source-secret" | "stale" | "store-failed" | "table-exists" | "table-full" | "table-unknown" | "tables-many" | "take-back-none" | "take-back-refused" | "too-large" | "too-many" | "too-slow" | "use-resign" | "void-asked" | "void-none" | "wager-alone" | "wager-bots" | "wager-clock" | "wager-shared" | "watchers-no" | "winplay-alone" | "winplay-none" | "winplay-too-early" | "wire-version" | "words-missing"

export interface Act {
  do: "act"
  action: Throw | Score | Announce | Buy | Read | Leave
  dice?: readonly number[] | null
  words?: string | null
}

export interface AdmitStudents {
  do: "admit"
  students: readonly number[]
}

export interface AdviceView {
  best: Throw | Score | Announce | Buy | Read | Leave
  value: number
  why: string
  options: readonly OptionView[]
}

export interface AgreedView {
  reading: "judge" | "off" | "typed"
  tie: "roll-off" | "shared"
  rules: string
}

export interface AnalysisView {
  rules: string
  players: readonly PlayerView[]
  costliest: readonly DecisionView[]
  unknown: string | null
}

export interface Announce {
  is: "announce"
  box: string
}

export interface AnotherQuestion {
  do: "another-question"
  table: string
}

export interface Answer {
  do: "answer"
  text: string
}

export interface AnswerQuestion {
  do: "answer-question"
  answer: string
}

export interface Answered {
  is: "answered"
  id: string
  first: number
  last: number
}

export interface ArenaGame {
  table: string
  against: string
  look: Look | null
  points: number | null
  scores: readonly [number, number] | null
  how: "claimed" | "dropped" | "flag" | "played" | "resigned" | null
}

export interface ArenaPage {
  arena: ArenaView
  now: number
  doing: "free" | "not-in" | "out" | "playing" | "resting"
  rows: readonly ArenaRow[]
  games: readonly ArenaGame[]
  free: number
  table: string | null
}

export interface ArenaRow {
  place: number
  name: string
  look: Look | null
  you: boolean
  points: number
  won: number
  tied: number
  lost: number
  playing: boolean
}

export interface ArenaView {
  id: string
  rules: string
  game: string
  clock: ClockSettings
  begins: number
  ends: number
  players: number
  closed: number | null
}

export interface AskRematch {
  do: "ask-rematch"
}

export interface AskView {
  table: string
  team: number
  team_name: string
  action: Buy | Read
  since: number
  question: QuestionView | null
  key: readonly string[]
  typed: string | null
  proposal: "right" | "unsure" | "wrong" | null
  reason: string | null
  player: string | null
  number: number | null
}

export interface AskVoid {
  do: "ask-void"
}

export interface AskedLine {
  round: number
  student: string
  team: string
  wanted: string
  question: string
  typed: string
  right: boolean
}

export interface AskedView {
  action: Buy | Read
  question: QuestionView | null
  typed: string | null
  since: number
}

export interface Bank {
  title: string
  questions: readonly Question[]
}

export interface BankImport {
  title?: string
  starter?: boolean
  questions?: readonly Question[]
}

export interface BankLine {
  title: string
  count: number
  left: number
  levels: readonly number[]
}

export interface BankReport {
  format: "aiken" | "blooket" | "csv" | "forms" | "gift" | "gimkit" | "kahoot" | "moodle" | "pasted" | "qti" | "quizizz"
  title: string
  count: number
  refused: readonly Remark[]
  notes: readonly Remark[]
  preview: readonly Question[]
  used: boolean
  layout: Layout | null
}

export interface BankText {
  title: string
  data?: string | null
  text?: string | null
  format?: "aiken" | "blooket" | "csv" | "forms" | "gift" | "gimkit" | "kahoot" | "moodle" | "pasted" | "qti" | "quizizz" | null
  separator?: string | null
  question_side?: "definition" | "term"
  columns?: readonly ("explanation" | "key" | "kind" | "level" | "media" | "option" | "partly" | "question" | "right" | "topic" | "type" | "unused" | "wrong")[] | null
  key?: "apart" | "letters" | "numbers" | "text" | null
  use?: boolean
  add?: boolean
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
  most: readonly number[]
}

export interface BotSeated {
  is: "bot-seated"
  seat: number
  strength: "casual" | "greedy" | "perfect" | "sharp" | "steady"
  name: string
}

export interface BotZombie {
  is: "bot"
  strength?: "casual" | "greedy" | "perfect" | "sharp" | "steady"
}

export interface BoxAnnounced {
  is: "box-announced"
  seat: number
  box: string
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

export interface BoxTakenBack {
  is: "box-taken-back"
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

export interface BuyingLimited {
  is: "buying-limited"
  max_buys_turn: number
  max_buys_game: number | null
}

export interface CallMe {
  endpoint: string
  key: string
  secret: string
  days?: boolean
  quiet?: readonly [number, number] | null
}

export interface CallsView {
  key: string | null
  devices: number
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
  days?: number
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

export interface Column {
  name: string
  role: "explanation" | "key" | "kind" | "level" | "media" | "option" | "partly" | "question" | "right" | "topic" | "type" | "unused" | "wrong"
  example: string
}

export interface ColumnLayout {
  name: string
  boxes: readonly string[]
  times: number
  order: "down" | "free" | "up"
  rolls: number | null
  announce: boolean
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

export interface ComparedBox {
  box: string
  name: string
  numbers: readonly ComparedNumber[]
  due: readonly number[]
  decided: boolean
}

export interface ComparedLine {
  name: string
  number: number | null
  point: boolean
  own: boolean
  misread: boolean
}

export interface ComparedNumber {
  team: number
  number: number | null
  greatest: boolean
  read: boolean | null
  point: boolean
}

export interface ComparingView {
  name: string
  place: number
  boxes: number
  lines: readonly ComparedLine[]
  won: number
}

export interface ConsoleView {
  lesson: LessonView
  settings: LessonSettings
  table_token: string
  projector_key: string
  students: readonly StudentLine[]
  asks: readonly AskView[]
  rulings: readonly RulingView[]
  bank: BankLine | null
  odds: OddsView | null
  kept: boolean
  deleted_after: number
  deleted_at: number | null
}

export interface Correct {
  do: "correct"
  seat: number
  box: string
  points: number
  reason: string
}

export interface CorrectEntry {
  do: "correct-entry"
  table: string
  seat: number
  box: string
  points: number
  reason: string
}

export interface Create {
  do: "create"
  settings: TableSettings
  people?: readonly string[]
}

export interface DayPage {
  day: DayView
  now: number
  played: number
  perfect: number | null
  expected: number | null
  yours: TryView | null
  row: number
  best: number
  days: number
  company: readonly ResultView[]
  regulars: readonly RegularView[]
}

export interface DayView {
  day: string
  rules: string
  game: string
  opens: number
  closes: number
  commitment: string
  secret: string | null
}

export interface DealTeams {
  do: "deal-teams"
  teams: number
}

export interface DecisionView {
  seat: number
  turn: number
  step: number
  dice: readonly number[]
  rolls_left: number
  state: string
  chosen: Throw | Score | Announce | Buy | Read | Leave
  best: Throw | Score | Announce | Buy | Read | Leave
  loss: number
  words: string
}

export interface DeclineRematch {
  do: "decline-rematch"
}

export interface DeclineVoid {
  do: "decline-void"
}

export interface DiceLayout {
  count: number
  sides: number
  rolls: number
  labels: readonly string[]
  suits: readonly string[]
  colours: readonly string[]
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
  command: Create | Sit | Rename | SeatPerson | Stand | LetIn | SeatBot | EditSettings | Start | CommitSalt | RevealSalt | Act | Judge | Answer | TakeBack | TakeBackJudgement | TakeBackBox | Correct | LimitTries | Resign | Claim | AskVoid | DeclineVoid | AskRematch | DeclineRematch | Say
  version?: number | null
}

export interface EditLesson {
  do: "edit-lesson"
  settings: LessonSettings
}

export interface EditSettings {
  do: "edit-settings"
  clock: ClockSettings | null
  wager: number
  dice: "daily" | "entered" | "sealed" | "shared" | "system"
  public: boolean
  watchers: boolean
  hints: boolean
}

export interface EndCalls {
  endpoint: string
}

export interface EndLesson {
  do: "end-lesson"
}

export interface EndingView {
  winner: "draw" | "survivors" | "zombies" | null
  winners: readonly number[]
}

export interface EntryCorrected {
  is: "entry-corrected"
  seat: number
  box: string
  points: number
  reason: string
}

export interface Example {
  dice: readonly number[]
  faces: readonly string[]
  points: number
}

export interface ExtendPeriod {
  do: "extend"
  minutes: number
}

export interface FightView {
  max_buys_turn: number
  max_buys_game: number | null
  survivors: number
  strength: "casual" | "greedy" | "perfect" | "sharp" | "steady" | null
}

export interface FinalRoll {
  do: "final-roll"
}

export interface FinalThrow {
  team: number
  dice: readonly number[]
  number: number
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
  event: FirstRolled | FirstChosen | DiceThrown | DieBought | BoxAnnounced | BoxScored | BonusEarned | NumberRead | RolledOff | EntryCorrected | SeatLeft | GameEnded | null
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
  columns: readonly ColumnLayout[]
  alike: readonly string[]
  rare: readonly string[]
  extra_bonus: number
  extra_box: string | null
  compares: boolean
  writes_numbers: boolean
  arranges: boolean
  crosses_by_choice: boolean
  number_help: "best" | "fits" | "none"
  buys: "after-rolls" | "any-time" | null
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
  quick: boolean
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
  once: readonly SectionPage[]
  agreements: readonly AgreedView[]
}

export interface GameVoided {
  is: "voided"
  reason: string
}

export interface GoOn {
  do: "go-on"
}

export interface GuestView {
  token: string
  name: string
  chips: number
  look: Look | null
}

export interface Health {
  status: string
  now: number
  tables: number
  sockets: number
}

export interface HearReading {
  do: "hear-reading"
  team: number
  box: string
  right: boolean | null
}

export interface Held {
  is: "held"
  seat: number
  keep: readonly number[]
}

export interface Hello {
  is: "hello"
  token: string
  wire?: number
  version?: number | null
}

export interface Hold {
  is: "hold"
  keep: readonly number[]
}

export interface HostMoved {
  is: "host-changed"
}

export interface JoinLesson {
  code: string
  people?: number
}

export interface JoinView {
  table: string
  lesson: string | null
}

export interface Judge {
  do: "judge"
  right: boolean
}

export interface JudgedView {
  action: Buy | Read
  right: boolean
  answers: readonly string[]
  at: number
  asked: number
  explanation: string
}

export interface JudgementTakenBack {
  is: "judgement-taken-back"
}

export interface KeepCount {
  kept: readonly number[]
  count: number
}

export interface KeepLesson {
  do: "keep"
  kept: boolean
}

export interface KindView {
  kind: "box" | "first-keep" | "gave-up" | "later-keep" | "stopped" | "went-on"
  lost: number
}

export interface Laid {
  is: "laid"
  number: number
  boxes: readonly string[] | null
}

export interface Lay {
  is: "lay"
  number: number
}

export interface Layout {
  columns: readonly Column[]
  key: "apart" | "letters" | "numbers" | "text" | null
  readings: readonly ("apart" | "letters" | "numbers" | "text")[]
  asked: "columns" | "key" | null
}

export interface Leave {
  is: "leave"
}

export interface LeaveLesson {
  do: "leave-lesson"
}

export interface LessonDo {
  is: "do"
  id: string
  command: EditLesson | DealTeams | StartLesson | PauseLesson | GoOn | ExtendPeriod | EndLesson | LockLesson | MoveStudent | RemoveStudent | AdmitStudents | TakeOut | ReadmitStudent | NameStudent | RenameTeam | LimitBuying | PlayZombieGames | SeatPartner | ShowBox | HearReading | KeepLesson | ReopenLesson | FinalRoll | RuleOnAnswer | TakeBackRuling | AnotherQuestion | CorrectEntry | SwapName | ProposeName | ShareDevice | AnswerQuestion | VoteKeep | ReadNumber | LeaveLesson
}

export interface LessonDone {
  is: "done"
  id: string
}

export interface LessonHello {
  is: "hello"
  role: "console" | "projector" | "student"
  token: string
  wire?: number
}

export interface LessonJoined {
  lesson: string
  token: string
  student: number
  name: string
}

export interface LessonMade {
  lesson: string
  code: string
  secret: string
}

export interface LessonResults {
  title: string
  game: string
  survivors: number | null
  zombies: number | null
  winner: string | null
  teams: readonly TeamLine[]
  students: readonly PlayerResult[]
  questions: readonly QuestionLine[]
  coach: "computing" | "none" | "ready"
  rounds: readonly RoundLine[]
  asked: readonly AskedLine[]
}

export interface LessonSettings {
  rules?: string
  form?: "class" | "pairs" | "teams"
  title?: string
  period_minutes?: number | null
  team_count?: number | null
  dice?: "entered" | "shared" | "system"
  rotation?: "free" | "strict"
  zombie?: BotZombie | TeacherZombie | StudentZombie
  typed_names?: boolean
  automatic?: boolean
  levels?: readonly number[]
  show_answer?: boolean
  expected_right?: number
  read_aloud?: "judge" | "off" | "partner" | "typed"
  slips?: number
  sound?: boolean
  light?: "auto" | "dark" | "light"
  odd_one?: "bot" | "three"
}

export interface LessonState {
  is: "lesson"
  now: number
  console: ConsoleView | null
  projector: LessonView | null
  student: StudentView | null
}

export interface LessonView {
  id: string
  version: number
  code: string
  rules: string
  game: string
  form: "class" | "pairs" | "teams"
  dice: "entered" | "shared" | "system"
  title: string
  phase: "ended" | "gathering" | "paused" | "playing"
  locked: boolean
  sound: boolean
  light: "auto" | "dark" | "light"
  period: PeriodView
  students: number
  devices: number
  teams: readonly TeamView[]
  zombie: ZombieView | null
  match: MatchView | null
  compared: readonly ComparedBox[]
  showing: string | null
  standings: readonly (readonly [number, number])[]
  shared: readonly SharedThrowView[]
  final: readonly (readonly FinalThrow[])[]
  ending: EndingView | null
  address: string | null
}

export interface LetIn {
  do: "let-in"
  number: number
}

export interface LimitBuying {
  do: "limit-buying"
  max_buys_turn: number
  max_buys_game?: number | null
}

export interface LimitTries {
  do: "limit-tries"
  max_buys_turn: number
  max_buys_game?: number | null
}

export interface LockLesson {
  do: "lock"
  locked: boolean
}

export interface Look {
  colour: "brass" | "brick" | "ink" | "leaf" | "plum" | "sky"
  dice: readonly number[]
}

export interface LookFor {
  rules: string
  pace: "brisk" | "calm" | "long"
}

export interface MatchView {
  survivors: number
  zombies: number
  games_wanted: number
  ahead: "draw" | "survivors" | "zombies"
}

export interface Me {
  name: string
  chips: number
  tables: readonly Summary[]
  token: string | null
  look: Look | null
}

export interface MemberView {
  student: number
  name: string
  here: boolean
}

export interface MomentView {
  turn: number
  expected: number
  luck: number
  mistakes: number
}

export interface MoveStudent {
  do: "move-student"
  student: number
  team: number | null
}

export interface NameStudent {
  do: "name-student"
  student: number
  approved: boolean
  name?: string | null
}

export interface NewGuest {
  name?: string
  look?: Look | null
}

export interface NewLesson {
  id: string
  settings?: LessonSettings
}

export interface NewSecret {
  id: string
}

export interface NewTable {
  id: string
  settings: TableSettings
  people?: readonly string[]
}

export interface News {
  version: number
  at: number
  event: TableOpened | Seated | HostMoved | TableEdited | Played | QuestionAsked | BotSeated | SeatFreed | SealOpened | SaltCommitted | SaltRevealed | GameStarted | QuestionDropped | JudgementTakenBack | BoxTakenBack | BuyingLimited | FlagFell | TimeCredited | SeatAway | SeatBack | VoidAsked | VoidDeclined | GameVoided | GameSettled | SealRevealed | RematchAsked | RematchDeclined | RematchMade | PhraseSaid
}

export interface NextTable {
  doing: "free" | "not-in" | "out" | "playing" | "resting"
  now: number
  table: string | null
}

export interface NumberRead {
  is: "number-read"
  seat: number
  box: string
  right: boolean
}

export interface OddsView {
  state: "computing" | "none" | "ready"
  share: number
  measured: boolean
  asked: number
  right: number
  max_buys_turn: number
  max_buys_game: number | null
  survivors: number | null
  draw: number | null
  zombies: number | null
  fair: FightView | null
  problem: string | null
}

export interface OffRoll {
  seat: number
  dice: readonly number[]
}

export interface OfferView {
  box: string
  points: number
  numbers: readonly number[]
  refused: string | null
  bonus: number
}

export interface OptionView {
  action: Throw | Score | Announce | Buy | Read | Leave
  words: string
  value: number
  gap: number
  aims: readonly string[]
}

export interface PassText {
  text: string
}

export interface PassView {
  text: string
  until: number
}

export interface PauseLesson {
  do: "pause"
}

export interface PeriodView {
  minutes: number | null
  ends_at: number | null
  left: number | null
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

export interface PlayZombieGames {
  do: "zombie-games"
  games: number
}

export interface Played {
  is: "played"
  events: readonly (FirstRolled | FirstChosen | DiceThrown | DieBought | BoxAnnounced | BoxScored | BonusEarned | NumberRead | RolledOff | EntryCorrected | SeatLeft | GameEnded)[]
  lag: number
}

export interface PlayedGame {
  table: string
  rules: string
  game: string
  ended: number
  seat: number
  names: readonly string[]
  scores: readonly number[]
  winners: readonly number[]
  bots: readonly ("casual" | "greedy" | "perfect" | "sharp" | "steady" | null)[]
  lost: boolean
  taken_back: number
}

export interface PlayerResult {
  student: number
  name: string
  team: string
  turns: number
  points: number | null
  asked: number
  right: number
  decisions: number | null
  best: number | null
  lost: number | null
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

export interface Posed {
  id: string
  text: string
  options: readonly string[]
}

export interface PositionView {
  rules: string
  frame: Frame
  offers: readonly OfferView[]
  may_throw: boolean
  advice: AdviceView
}

export interface PracticeGame {
  rules: string
  name: string
  themes: readonly ("bonus" | "give-up" | "joker" | "straights")[]
}

export interface ProposeName {
  do: "propose-name"
  name: string
}

export interface Question {
  text: string
  right: readonly string[]
  wrong?: readonly string[]
  kind?: "choice" | "number" | "typed"
  partly?: readonly string[]
  level?: number | null
  topic?: string
  explanation?: string
  picture?: string
  source?: number
}

export interface QuestionAsked {
  is: "asked"
  seat: number
  action: Buy | Read
  posed: Posed | null
}

export interface QuestionDropped {
  is: "question-dropped"
}

export interface QuestionLine {
  text: string
  asked: number
  right: number
}

export interface QuestionView {
  text: string
  kind: "choice" | "number" | "typed"
  options: readonly string[]
  level: number | null
  topic: string
  picture: string | null
}

export interface QuickView {
  now: number
  since: number | null
  pool: string | null
  others: number
  rating: number
  near: number
  patient: number | null
  table: string | null
}

export interface RatingView {
  game: string
  name: string
  rating: number
  margin: number
  games: number
  won: number
  lost: number
}

export interface Read {
  is: "read"
  box: string
}

export interface ReadNumber {
  do: "read-number"
  box: string
  words: string
}

export interface ReadingView {
  box: string
  name: string
  number: number
  typed: boolean
  read: boolean | null
}

export interface ReadmitStudent {
  do: "readmit-student"
  student: number
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

export interface RegularView {
  name: string
  look: Look | null
  you: boolean
  days: number
  lost: number
}

export interface Remark {
  place: "column" | "line" | "question" | "row"
  number: number
  reason: string
}

export interface RematchAsked {
  is: "rematch-asked"
  seat: number
}

export interface RematchDeclined {
  is: "rematch-declined"
  seat: number
}

export interface RematchMade {
  is: "rematch-made"
  table: string
}

export interface RemoveStudent {
  do: "remove-student"
  student: number
}

export interface Rename {
  do: "rename"
}

export interface RenameTeam {
  do: "rename-team"
  team: number
  name: string | null
}

export interface ReopenLesson {
  do: "reopen"
}

export interface ReplayView {
  game: GameView
  names: readonly string[]
  tags: Record<string, string>
  frames: readonly Frame[]
  record: string
  rule_file: string | null
  taken_back: number
}

export interface Resign {
  do: "resign"
}

export interface ResultView {
  name: string
  look: Look | null
  you: boolean
  lost: number
  score: number
  turns: string
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

export interface RoundLine {
  round: number
  survivors: number | null
  zombies: number | null
  winner: string | null
}

export interface RuleOnAnswer {
  do: "rule-on-answer"
  table: string
  right: boolean
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

export interface RulingView {
  table: string
  team: number
  team_name: string
  action: Buy | Read
  right: boolean
  at: number
  open: boolean
  question: string | null
  typed: string | null
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
  day: string | null
  until: number | null
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
  day: string | null
  until: number | null
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

export interface SeatPartner {
  do: "seat-partner"
  team: number
}

export interface SeatPerson {
  do: "seat-person"
  name: string
  seat?: number | null
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
  rematch_declined: boolean
  look: Look | null
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
  only_bonus: boolean
  by: string | null
  less: readonly string[]
}

export interface SectionPage {
  name: string
  boxes: readonly BoxPage[]
  bonus: string
}

export interface ShareDevice {
  do: "share-device"
  people: number
}

export interface SharedThrowView {
  turn: number
  roll: number
  dice: readonly number[]
  keeps: readonly KeepCount[]
  scored: number
  coach: readonly number[] | null
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

export interface ShowBox {
  do: "show-box"
  box: string | null
}

export interface Sit {
  do: "sit"
  seat?: number | null
}

export interface SkillPage {
  skills: readonly SkillView[]
  more: number
}

export interface SkillView {
  rules: string
  game: string
  expected: number
  games: number
  decisions: number
  least: number
  value: number | null
  margin: number | null
  course: readonly number[]
  kinds: readonly KindView[]
  bots: Record<string, number>
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

export interface StartLesson {
  do: "start-lesson"
}

export interface StateText {
  state: string
}

export interface StudentLine {
  student: number
  name: string
  proposed: string | null
  team: number | null
  here: boolean
  removed: boolean
  people: number
  waits: boolean
  came_at: number
}

export interface StudentView {
  id: string
  version: number
  game: string
  rules: string
  form: "class" | "pairs" | "teams"
  title: string
  phase: "ended" | "gathering" | "paused" | "playing"
  period: PeriodView
  sound: boolean
  typed_names: boolean
  student: number
  name: string
  proposed: string | null
  people: number
  removed: boolean
  waits: boolean
  role: "member" | "zombie"
  team: TeamView | null
  teams: readonly (readonly [number, string])[]
  table: string | null
  may_act: boolean
  hold: string | null
  judges: boolean
  partner_reads: boolean
  asked: AskedView | null
  judged: JudgedView | null
  votes: readonly VoteView[]
  reading: ReadingView | null
  comparing: ComparingView | null
  match: MatchView | null
  ending: EndingView | null
}

export interface StudentZombie {
  is: "student"
  student?: number | null
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

export interface SwapName {
  do: "swap-name"
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
  dice?: "daily" | "entered" | "sealed" | "shared" | "system"
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
  dice: "daily" | "entered" | "sealed" | "shared" | "system"
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
  rolled_off: readonly OffRoll[]
  rematch: string | null
  state_line: string | null
  you: number | null
  you_host: boolean
  yours: readonly number[]
  may_take_back_judgement: boolean
  may_take_back_box: boolean
  taken_back: number
}

export interface TakeBack {
  do: "take-back"
}

export interface TakeBackBox {
  do: "take-back-box"
}

export interface TakeBackJudgement {
  do: "take-back-judgement"
}

export interface TakeBackRuling {
  do: "take-back-ruling"
  table: string
}

export interface TakeOut {
  do: "take-out"
  students: readonly number[]
}

export interface TeacherZombie {
  is: "teacher"
}

export interface TeamLine {
  team: number
  name: string
  members: readonly string[]
  score: number
  filled: number
  asked: number
  right: number
  round: number
}

export interface TeamView {
  team: number
  name: string
  members: readonly MemberView[]
  holder: number | null
  table: string | null
  doing: "asking" | "done" | "rolling" | "waiting"
  score: number
  filled: number
  boxes: number
  asked: number
  right: number
  wrote: string | null
  wrote_points: number | null
  wants: readonly [number, number] | null
  judged: boolean | null
  seats: readonly string[]
  scores: readonly number[]
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

export interface TryView {
  table: string
  phase: "gathering" | "over" | "playing" | "sealing" | "void"
  result: ResultView | null
  place: number | null
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
  judged_by: number | null
  host_judges: boolean
  posed: Posed | null
  doing: "reading" | "roll-off" | "turn"
  reading: string | null
  reading_typed: boolean
  announced: string | null
  announceable: readonly string[]
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

export interface VoidDeclined {
  is: "void-declined"
  seat: number
}

export interface VoteKeep {
  do: "vote-keep"
  keep: readonly number[]
}

export interface VoteView {
  name: string
  keep: readonly number[]
}

export interface WeekView {
  now: number
  rules: string
  game: string
  roll: string | null
  arena: ArenaView | null
  last: string | null
  joined: boolean
}

export interface ZombieView {
  player: "bot" | "student" | "teacher"
  name: string
  bot: "casual" | "greedy" | "perfect" | "sharp" | "steady" | null
  student: number | null
  table: string | null
  game: number
  score: number
  filled: number
  boxes: number
  finished: readonly number[]
  card: readonly (readonly [string, number | null])[]
}

export type FromClient = Hello | Do | Lay | Hold | Ping

export type ToClient = Update | Resync | Answered | Refused | Laid | Held | Pong | Spectators | Closing

export type Command = Create | Sit | Rename | SeatPerson | Stand | LetIn | SeatBot | EditSettings | Start | CommitSalt | RevealSalt | Act | Judge | Answer | TakeBack | TakeBackJudgement | TakeBackBox | Correct | LimitTries | Resign | Claim | AskVoid | DeclineVoid | AskRematch | DeclineRematch | Say

export type Action = Throw | Score | Announce | Buy | Read | Leave

export type TableQuestion = Buy | Read

export type GameEvent = FirstRolled | FirstChosen | DiceThrown | DieBought | BoxAnnounced | BoxScored | BonusEarned | NumberRead | RolledOff | EntryCorrected | SeatLeft | GameEnded

export type PublicEvent = TableOpened | Seated | HostMoved | TableEdited | Played | QuestionAsked | BotSeated | SeatFreed | SealOpened | SaltCommitted | SaltRevealed | GameStarted | QuestionDropped | JudgementTakenBack | BoxTakenBack | BuyingLimited | FlagFell | TimeCredited | SeatAway | SeatBack | VoidAsked | VoidDeclined | GameVoided | GameSettled | SealRevealed | RematchAsked | RematchDeclined | RematchMade | PhraseSaid

export type FromLessonClient = LessonHello | LessonDo | Ping

export type ToLessonClient = LessonState | LessonDone | Refused | Pong | Closing

export type TeacherCommand = EditLesson | DealTeams | StartLesson | PauseLesson | GoOn | ExtendPeriod | EndLesson | LockLesson | MoveStudent | RemoveStudent | AdmitStudents | TakeOut | ReadmitStudent | NameStudent | RenameTeam | LimitBuying | PlayZombieGames | SeatPartner | ShowBox | HearReading | KeepLesson | ReopenLesson | FinalRoll | RuleOnAnswer | TakeBackRuling | AnotherQuestion | CorrectEntry

export type StudentCommand = SwapName | ProposeName | ShareDevice | AnswerQuestion | VoteKeep | ReadNumber | LeaveLesson
