export type { Fraction } from './chances/fraction.ts'
export { drawnPrizes, PRIZE_RANKS, type PrizeRank } from './draws/drawnPrizes.ts'
export {
  DRAW_SPACES,
  type DrawSpace,
  type Family,
  isPossibleDraw,
  isSameDraw,
  type Mode,
} from './draws/family.ts'
export {
  type LastDrawForms,
  lastDrawForms,
  type Market,
  marketsOf,
  outcomeOf,
} from './draws/lastDraw.ts'
export {
  currentStreak,
  hotFirst,
  type RoadColumn,
  road,
  type Streak,
  type Trend,
  trendOf,
  trendTable,
} from './draws/trends.ts'
export { type Cell, type PickField, type Selection, symbolsOfCell } from './mechanics/board.ts'
export type { Hint } from './mechanics/mechanic.ts'
export { countLines, hintOf, type Mechanic, stakesPerBet } from './mechanics/mechanics.ts'
export { type ExampleWin, exampleWin } from './plays/exampleWin.ts'
export { type OddsFault, type OddsRow, oddsFault, oddsPolicy } from './plays/oddsRows.ts'
export { bringsRebates, drawPlacesOf, type Play, readDraw } from './plays/play.ts'
export {
  cellName,
  contentText,
  fullPlayName,
  groupName,
  type PlayWords,
  playName,
  symbolName,
} from './plays/playNaming.ts'
export { drawPolicies, FROM_SOURCES, findPlay, playsWithoutRebates, playTable } from './plays/playTable.ts'
export {
  formatContent,
  isRefusal,
  normaliseContent,
  parseContent,
  type Refusal,
} from './plays/selection.ts'
export {
  ANIMALS,
  type Animal,
  COLOURS,
  colourOf,
  numbersByAnimal,
} from './plays/tables/lhcNumbers.ts'
export { yearAnimal } from './plays/tables/lhcYears.ts'
export { LUCKY_28 } from './plays/tables/luckyTwentyEight.ts'
export { HEAD_PRIZE } from './plays/tables/vietnam.ts'
export {
  type ChaseCost,
  type ChasePart,
  type ChasePlan,
  type ChaseRefusal,
  type ChaseStep,
  chaseCost,
  chaseMultiples,
  chaseSteps,
  isChaseRefusal,
  stoppedParts,
} from './pricing/chase.ts'
export { COVER_PPM } from './pricing/cover.ts'
export { effectiveBets, effectiveBetsInSteps, type StakedLine } from './pricing/effectiveBets.ts'
export {
  type BetUnit,
  betPrice,
  type LottLine,
  type LottTerms,
  MULTIPLE_MAX,
  type OddsLine,
  type OddsTerms,
  type PricedLine,
  priceLine,
  priceLott,
  priceOdds,
  SELECTION_STAKE_MIN,
  UNITS_IN_YUAN,
} from './pricing/priceLine.ts'
export {
  hasOwnOdds,
  isSeries,
  oddsOf,
  SERIES_BOUNDS,
  type SeriesBounds,
  tierOdds,
  tierOfPick,
  unitPrize,
} from './pricing/prizes.ts'
export {
  type CancelFee,
  cancelFee,
  selfRebate,
  type UplineSeries,
  uplineRebates,
} from './pricing/rebates.ts'
export { type Settlement, settleLine } from './pricing/settleLine.ts'
export { theoreticalResult } from './pricing/theoreticalResult.ts'
export { isThinCover } from './pricing/thinCover.ts'
export { topTogether } from './pricing/topTogether.ts'
export {
  allDay,
  type IssueNumbering,
  type IssueSchedule,
  type PlannedIssue,
  shortestIntervalS,
} from './schedule/issueSchedule.ts'
export {
  isOpenAt,
  planIssues,
  planUntil,
  type SaleTimes,
} from './schedule/planIssues.ts'
export { scheduleFault } from './schedule/scheduleFault.ts'
