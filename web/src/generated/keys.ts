// Written by `python -m dicehouse.wire.typescript` from the house's own messages: change them, not this.
export type KeyKind =
  | { readonly is: 'text' | 'words'; readonly most: number }
  | { readonly is: 'code' | 'flag' }
  | { readonly is: 'whole'; readonly least: number; readonly most: number }
  | { readonly is: 'choice'; readonly options: readonly string[] }
  | {
      readonly is: 'list' | 'lists'
      readonly of: 'text' | 'words' | 'whole' | 'choice'
      readonly least: number
      readonly most: number
    }
  | { readonly is: 'pay' | 'table' | 'tables' }

export interface RuleKey {
  readonly name: string
  readonly doc: string
  readonly kind: KeyKind
  /** Whether a file must have it. */
  readonly required: boolean
  /** As a file would write it; null where it would write nothing. */
  readonly usual: string | number | boolean | null
  /** The key of the pattern that it goes with, and only with that; empty for all others. */
  readonly pattern: string
}

export type RuleKeyName = 'game.id' | 'game.version' | 'game.name' | 'game.source' | 'game.summary' | 'game.seats' | 'game.first_player' | 'game.scratch' | 'game.auto_arrange' | 'game.tie' | 'game.tips' | 'game.minutes' | 'game.equipment' | 'game.designer' | 'game.dice' | 'game.sections' | 'game.columns' | 'game.joker' | 'game.buying' | 'game.comparison' | 'game.match' | 'game.table' | 'game.sheet' | 'dice.count' | 'dice.sides' | 'dice.rolls' | 'dice.save_rolls' | 'dice.faces' | 'dice.suits' | 'dice.colours' | 'dice.values' | 'sections.name' | 'sections.boxes' | 'sections.bonus' | 'sections.times' | 'sections.only_bonus' | 'sections.by' | 'boxes.name' | 'boxes.face' | 'boxes.groups' | 'boxes.same_face' | 'boxes.run' | 'boxes.from' | 'boxes.any' | 'boxes.digit' | 'boxes.place' | 'boxes.digit_sum' | 'boxes.places' | 'boxes.score' | 'boxes.total' | 'boxes.faces' | 'boxes.one_colour' | 'boxes.times' | 'boxes.plus' | 'boxes.served' | 'boxes.served_by' | 'boxes.by_roll' | 'boxes.whole' | 'boxes.wins' | 'boxes.requires' | 'boxes.less_than' | 'bonus.name' | 'bonus.at_least' | 'bonus.points' | 'bonus.counts' | 'bonus.tiers' | 'bonus.below' | 'bonus.across' | 'bonus.each_above' | 'columns.name' | 'columns.times' | 'columns.order' | 'columns.rolls' | 'columns.whole' | 'columns.announce' | 'joker.box' | 'joker.bonus' | 'joker.placement' | 'joker.upper_zero' | 'joker.on_zero' | 'joker.either' | 'buying.buy_when' | 'buying.wrong' | 'buying.max_buys_turn' | 'buying.max_buys_game' | 'buying.bought_bonus' | 'comparison.xx_scores' | 'comparison.read_aloud' | 'comparison.read_fail' | 'comparison.reading_slips' | 'comparison.number_help' | 'match.team_size' | 'match.zombie_games' | 'match.zombie_missing' | 'table.clock_minutes' | 'table.wager' | 'sheet.columns' | 'sheet.count' | 'sheet.per_page'

export const RULE_KEYS: Readonly<Record<string, readonly RuleKey[]>> = {
  game: [
    {"name":"id","doc":"How programs name the game.","kind":{"is":"text","most":40},"required":true,"usual":null,"pattern":""},
    {"name":"version","doc":"A published rule set is never edited: raise this instead.","kind":{"is":"whole","least":1,"most":9999},"required":true,"usual":null,"pattern":""},
    {"name":"name","doc":"How people name the game.","kind":{"is":"text","most":60},"required":true,"usual":null,"pattern":""},
    {"name":"source","doc":"The rule sheet or rule book that the file follows.","kind":{"is":"words","most":200},"required":true,"usual":null,"pattern":""},
    {"name":"summary","doc":"The game in a sentence.","kind":{"is":"words","most":200},"required":false,"usual":"","pattern":""},
    {"name":"seats","doc":"The least and the most players. For old files' sake 8 means \"as many as a table takes\", which is 12.","kind":{"is":"list","of":"whole","least":2,"most":2},"required":false,"usual":null,"pattern":""},
    {"name":"first_player","doc":"Who begins: the greatest sum of all dice, the highest single die, chance, or the host's pick.","kind":{"is":"choice","options":["sum","one-die","random","host"]},"required":false,"usual":"sum","pattern":""},
    {"name":"scratch","doc":"Which open box may be crossed out: any that the dice do not fit, by choice one that they fit too, or only when no open box can take the dice.","kind":{"is":"choice","options":["free","by-choice","forced-only"]},"required":false,"usual":"free","pattern":""},
    {"name":"auto_arrange","doc":"Whether the greatest fitting number is written for the player.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"tie","doc":"Whether tied players share the win or roll once more.","kind":{"is":"choice","options":["shared","roll-off"]},"required":false,"usual":"shared","pattern":""},
    {"name":"tips","doc":"Advice from the sheet, shown on the rule page.","kind":{"is":"list","of":"words","least":0,"most":10},"required":false,"usual":null,"pattern":""},
    {"name":"minutes","doc":"How long a game takes, in minutes, as the sheet has it.","kind":{"is":"whole","least":1,"most":600},"required":false,"usual":null,"pattern":""},
    {"name":"equipment","doc":"What is needed at a real table.","kind":{"is":"words","most":200},"required":false,"usual":"","pattern":""},
    {"name":"designer","doc":"Who made the game, or this form of it.","kind":{"is":"words","most":100},"required":false,"usual":"","pattern":""},
    {"name":"dice","doc":"The dice and the rolls.","kind":{"is":"table"},"required":true,"usual":null,"pattern":""},
    {"name":"sections","doc":"The card, section by section.","kind":{"is":"tables"},"required":true,"usual":null,"pattern":""},
    {"name":"columns","doc":"The same card several times, a column each; left out, once.","kind":{"is":"tables"},"required":false,"usual":null,"pattern":""},
    {"name":"joker","doc":"What a further five of a kind is worth.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
    {"name":"buying","doc":"Dice bought with answers.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
    {"name":"comparison","doc":"Cards compared box by box, a point each, instead of added up.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
    {"name":"match","doc":"Teams against a zombie player.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
    {"name":"table","doc":"What an online table offers.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
    {"name":"sheet","doc":"The printed score sheet.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
  ],
  dice: [
    {"name":"count","doc":"How many dice; with `sides`, no more than 3,003 distinct throws.","kind":{"is":"whole","least":1,"most":8},"required":true,"usual":null,"pattern":""},
    {"name":"sides","doc":"How many faces each die has, valued from 1.","kind":{"is":"whole","least":2,"most":20},"required":false,"usual":6,"pattern":""},
    {"name":"rolls","doc":"How many rolls a turn has.","kind":{"is":"whole","least":1,"most":9},"required":true,"usual":null,"pattern":""},
    {"name":"save_rolls","doc":"Whether unused rolls are saved for later turns.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"faces","doc":"What the faces are called, in order of value.","kind":{"is":"list","of":"text","least":2,"most":20},"required":false,"usual":null,"pattern":""},
    {"name":"suits","doc":"Suits that are drawn on the dice and mean nothing.","kind":{"is":"list","of":"text","least":1,"most":8},"required":false,"usual":null,"pattern":""},
    {"name":"colours","doc":"The colour of each face, in order of value; boxes with `one_colour` ask for them.","kind":{"is":"list","of":"text","least":2,"most":20},"required":false,"usual":null,"pattern":""},
    {"name":"values","doc":"What each face counts where dice are added, in order; left out, 1, 2, 3 ...","kind":{"is":"list","of":"whole","least":2,"most":20},"required":false,"usual":null,"pattern":""},
  ],
  sections: [
    {"name":"name","doc":"What the section is called.","kind":{"is":"text","most":40},"required":true,"usual":null,"pattern":""},
    {"name":"boxes","doc":"The boxes in card order; each key is the box's code.","kind":{"is":"tables"},"required":true,"usual":null,"pattern":""},
    {"name":"bonus","doc":"Points for reaching a total in this section.","kind":{"is":"table"},"required":false,"usual":null,"pattern":""},
    {"name":"times","doc":"What its boxes take counts so many times.","kind":{"is":"whole","least":1,"most":10},"required":false,"usual":1,"pattern":""},
    {"name":"only_bonus","doc":"Whether what its boxes take counts for nothing but bonuses.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"by","doc":"The box by which the section's total is multiplied; while that is open, by nothing.","kind":{"is":"code"},"required":false,"usual":null,"pattern":""},
  ],
  boxes: [
    {"name":"name","doc":"What the box is called on the card; no other box has the same name.","kind":{"is":"text","most":40},"required":true,"usual":null,"pattern":""},
    {"name":"face","doc":"Pattern: counts only dice that show this face, and adds them.","kind":{"is":"whole","least":1,"most":20},"required":false,"usual":null,"pattern":"face"},
    {"name":"groups","doc":"Pattern: so many equal dice, each group on another face: `[3]` three of a kind, `[3, 2]` a full house.","kind":{"is":"list","of":"whole","least":1,"most":4},"required":false,"usual":null,"pattern":"groups"},
    {"name":"same_face","doc":"With `groups`: one face may serve several groups, so that five of a kind is a full house too.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":"groups"},
    {"name":"run","doc":"Pattern: so many consecutive faces.","kind":{"is":"whole","least":2,"most":8},"required":false,"usual":null,"pattern":"run"},
    {"name":"from","doc":"With `run`: the face at which it must begin.","kind":{"is":"whole","least":1,"most":19},"required":false,"usual":null,"pattern":"run"},
    {"name":"any","doc":"Pattern: any dice.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":"any"},
    {"name":"digit","doc":"Pattern of a number: this digit stands at `place`.","kind":{"is":"whole","least":1,"most":9},"required":false,"usual":null,"pattern":"digit"},
    {"name":"place","doc":"With `digit`: where it stands.","kind":{"is":"choice","options":["ones","tens","hundreds","thousands","ten-thousands","hundred-thousands","millions","ten-millions"]},"required":false,"usual":null,"pattern":"digit"},
    {"name":"digit_sum","doc":"Pattern of a number: its digits add up to this.","kind":{"is":"whole","least":1,"most":72},"required":false,"usual":null,"pattern":"digit_sum"},
    {"name":"places","doc":"With `digit_sum`: only the digits at these places are added.","kind":{"is":"list","of":"choice","least":1,"most":8},"required":false,"usual":null,"pattern":"digit_sum"},
    {"name":"score","doc":"A fixed number of points; `sum`, all dice added; `matched`, the dice of the pattern added; `number`, the number that the player writes. `face` is always `matched`, `digit` and `digit_sum` are always `number`.","kind":{"is":"pay"},"required":false,"usual":null,"pattern":""},
    {"name":"total","doc":"Beside the pattern: all dice must add up to this.","kind":{"is":"whole","least":1,"most":160},"required":false,"usual":null,"pattern":""},
    {"name":"faces","doc":"Beside the pattern: the dice must show all faces of one of these lists: `[[1, 3, 5], [2, 4, 6]]`. A face that stands twice in a list must be shown twice.","kind":{"is":"lists","of":"whole","least":1,"most":16},"required":false,"usual":null,"pattern":""},
    {"name":"one_colour","doc":"Beside the pattern: its dice must be of one colour; with `any`, all dice. Needs `dice.colours`.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"times","doc":"The dice that are added count so many times; below zero they are taken off.","kind":{"is":"whole","least":-100,"most":100},"required":false,"usual":1,"pattern":""},
    {"name":"plus","doc":"So many points on top of the dice that are added; below zero they are taken off.","kind":{"is":"whole","least":-1000,"most":1000},"required":false,"usual":0,"pattern":""},
    {"name":"served","doc":"So many points more where the box is filled after the first roll of a turn.","kind":{"is":"whole","least":0,"most":1000},"required":false,"usual":0,"pattern":""},
    {"name":"served_by","doc":"What `served` asks of the throw: the first roll of a turn, or all dice at once, whichever roll it was.","kind":{"is":"choice","options":["first","whole"]},"required":false,"usual":"first","pattern":""},
    {"name":"by_roll","doc":"So many points more by the roll after which it is filled: `[20, 10]` is 20 after the first roll of a turn, 10 after the second, and nothing after a third.","kind":{"is":"list","of":"whole","least":1,"most":9},"required":false,"usual":null,"pattern":""},
    {"name":"whole","doc":"Whether it takes only dice that were thrown all at once, whichever roll; others leave it at 0.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"wins","doc":"With fixed points: filled with them it wins the game at once; beside `served`, only with the throw that `served_by` says.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"requires","doc":"The box that must hold points before this one takes any; until then it can only be crossed out.","kind":{"is":"code"},"required":false,"usual":null,"pattern":""},
    {"name":"less_than","doc":"The box that must hold more than this one does; of the two the one that is filled later takes 0 where it would not. A 0 asks for nothing.","kind":{"is":"code"},"required":false,"usual":null,"pattern":""},
  ],
  bonus: [
    {"name":"name","doc":"What the bonus is called.","kind":{"is":"text","most":40},"required":false,"usual":"Bonus","pattern":""},
    {"name":"at_least","doc":"The section's total that earns it.","kind":{"is":"whole","least":1,"most":10000},"required":true,"usual":null,"pattern":""},
    {"name":"points","doc":"What it is worth.","kind":{"is":"whole","least":-1000,"most":1000},"required":true,"usual":null,"pattern":""},
    {"name":"counts","doc":"What `at_least` counts: the section's points, its boxes that hold more than 0, or, in a section without boxes, the points of the whole card.","kind":{"is":"choice","options":["points","boxes","card"]},"required":false,"usual":"points","pattern":""},
    {"name":"tiers","doc":"Greater totals that earn more in its stead: `[[71, 55], [78, 75]]` is 55 from 71 up, and 75 from 78 up.","kind":{"is":"lists","of":"whole","least":1,"most":8},"required":false,"usual":null,"pattern":""},
    {"name":"below","doc":"What is earned below `at_least`.","kind":{"is":"whole","least":-1000,"most":0},"required":false,"usual":0,"pattern":""},
    {"name":"across","doc":"With `columns`: the section counts in all of them together.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"each_above","doc":"So many points more for each point, or box, above `at_least`; above the last of the `tiers` where there are some.","kind":{"is":"whole","least":0,"most":100},"required":false,"usual":0,"pattern":""},
  ],
  columns: [
    {"name":"name","doc":"What the column is called.","kind":{"is":"text","most":20},"required":true,"usual":null,"pattern":""},
    {"name":"times","doc":"What its boxes take counts so many times, and so do the bonuses of its sections.","kind":{"is":"whole","least":1,"most":10},"required":false,"usual":1,"pattern":""},
    {"name":"order","doc":"Whether its boxes are filled in any order, from the first down, or from the last up.","kind":{"is":"choice","options":["free","down","up"]},"required":false,"usual":"free","pattern":""},
    {"name":"rolls","doc":"Its boxes take the dice of at most so many rolls; left out, of all of a turn's.","kind":{"is":"whole","least":1,"most":9},"required":false,"usual":null,"pattern":""},
    {"name":"whole","doc":"Whether its boxes take only dice that were thrown all at once, whichever roll; others leave them at 0.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"announce","doc":"Whether its boxes are announced: named after the first roll of a turn, which then fills no other, or filled with that roll.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
  ],
  joker: [
    {"name":"box","doc":"The box whose pattern, thrown again, makes a joker.","kind":{"is":"code"},"required":true,"usual":null,"pattern":""},
    {"name":"bonus","doc":"Points for each later one, while the box does not hold 0.","kind":{"is":"whole","least":0,"most":1000},"required":false,"usual":0,"pattern":""},
    {"name":"placement","doc":"`forced`: to the matching face box while that is open, otherwise a joker anywhere; `gated`: anywhere, a joker only when the matching face box is filled; `free`: a joker anywhere; `none`: never a joker.","kind":{"is":"choice","options":["forced","gated","free","none"]},"required":true,"usual":null,"pattern":""},
    {"name":"upper_zero","doc":"With `forced`: whether another face box may be taken for 0 at any time, or only when no other box is open.","kind":{"is":"choice","options":["any","only-if-lower-full"]},"required":false,"usual":"any","pattern":""},
    {"name":"on_zero","doc":"Whether the joker works, without its bonus, when the box holds 0.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"either","doc":"Whether it earns its bonus or is a joker: no bonus in a box that the dice do not fit by themselves.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
  ],
  buying: [
    {"name":"buy_when","doc":"Whether buying ends the rolling.","kind":{"is":"choice","options":["after-rolls","any-time"]},"required":false,"usual":"after-rolls","pattern":""},
    {"name":"wrong","doc":"What a wrong answer costs: that die's chance, nothing but the try, or all further buying this turn.","kind":{"is":"choice","options":["spend","retry","ends-buying"]},"required":false,"usual":"spend","pattern":""},
    {"name":"max_buys_turn","doc":"At most so many tries a turn; left out, one for each die.","kind":{"is":"whole","least":1,"most":99},"required":false,"usual":null,"pattern":""},
    {"name":"max_buys_game","doc":"At most so many tries a game; left out, no limit.","kind":{"is":"whole","least":1,"most":999},"required":false,"usual":null,"pattern":""},
    {"name":"bought_bonus","doc":"Whether bought dice may make a joker and its bonus.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
  ],
  comparison: [
    {"name":"xx_scores","doc":"Whether a box in which everyone wrote an X gives everyone the point.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
    {"name":"read_aloud","doc":"Whether a number is read before its point is given: aloud to a judge, or typed in words.","kind":{"is":"choice","options":["off","judge","typed"]},"required":false,"usual":"off","pattern":""},
    {"name":"read_fail","doc":"Whether the point of a misread number is lost, or passes to the next greatest.","kind":{"is":"choice","options":["forfeit","pass-down"]},"required":false,"usual":"forfeit","pattern":""},
    {"name":"reading_slips","doc":"Letters that may be wrong in a number that is read by typing its words.","kind":{"is":"whole","least":0,"most":3},"required":false,"usual":0,"pattern":""},
    {"name":"number_help","doc":"What a screen says before a number is written: nothing, whether the number as laid out fits, or the best that would.","kind":{"is":"choice","options":["none","fits","best"]},"required":false,"usual":"fits","pattern":""},
  ],
  match: [
    {"name":"team_size","doc":"The least and the most students in a team.","kind":{"is":"list","of":"whole","least":2,"most":2},"required":false,"usual":null,"pattern":""},
    {"name":"zombie_games","doc":"Which of the zombie's games count.","kind":{"is":"choice","options":["first","best"]},"required":false,"usual":"first","pattern":""},
    {"name":"zombie_missing","doc":"Whether games that the zombie had no time for count nothing, or the average of the others.","kind":{"is":"choice","options":["zero","average"]},"required":false,"usual":"zero","pattern":""},
  ],
  table: [
    {"name":"clock_minutes","doc":"Minutes that each player has for the whole game.","kind":{"is":"whole","least":1,"most":180},"required":false,"usual":null,"pattern":""},
    {"name":"wager","doc":"Whether a table offers a wager of play chips.","kind":{"is":"flag"},"required":false,"usual":false,"pattern":""},
  ],
  sheet: [
    {"name":"columns","doc":"Whether the sheet's columns are players or games.","kind":{"is":"choice","options":["players","games"]},"required":false,"usual":"players","pattern":""},
    {"name":"count","doc":"How many columns the sheet has.","kind":{"is":"whole","least":1,"most":12},"required":false,"usual":6,"pattern":""},
    {"name":"per_page","doc":"How many sheets are printed on a page.","kind":{"is":"whole","least":1,"most":8},"required":false,"usual":1,"pattern":""},
  ],
}
