export { COVER_PPM } from './chances/cover.ts'
export type { Fraction } from './chances/fraction.ts'
export { theoreticalResult } from './chances/theoreticalResult.ts'
export { isThinCover } from './chances/thinCover.ts'
export { topTogether } from './chances/topTogether.ts'
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
} from './chase.ts'
export { countLines } from './countLines.ts'
export { drawnPrizes, PRIZE_RANKS, type PrizeRank } from './drawnPrizes.ts'
export { effectiveBets, type StakedLine } from './effectiveBets.ts'
export {
  DRAW_SPACES,
  type DrawSpace,
  type Family,
  isPossibleDraw,
  type Mode,
} from './family.ts'
export { type LastDrawForms, lastDrawForms, type Market, marketsOf, outcomeOf } from './lastDraw.ts'
export { type OddsFault, type OddsRow, oddsFault, oddsPolicy } from './oddsRows.ts'
export {
  bringsRebates,
  type Cell,
  drawPlacesOf,
  type Mechanic,
  type PickField,
  type Play,
  readDraw,
  stakesPerBet,
  symbolsOfCell,
} from './play.ts'
export {
  cellName,
  contentText,
  fullPlayName,
  groupName,
  type PlayWords,
  playName,
  symbolName,
} from './playNaming.ts'
export { drawPolicies, findPlay, playsWithoutRebates, playTable } from './playTable.ts'
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
} from './priceLine.ts'
export {
  hasOwnOdds,
  isBetSeries,
  isSeries,
  oddsOf,
  SERIES_BOUNDS,
  type SeriesBounds,
  tierOdds,
  unitPrize,
} from './prizes.ts'
export {
  type CancelFee,
  cancelFee,
  selfRebate,
  type UplineSeries,
  uplineRebates,
} from './rebates.ts'
export {
  allDay,
  type IssueNumbering,
  type IssueSchedule,
  type PlannedIssue,
  shortestIntervalS,
} from './schedule/issueSchedule.ts'
export {
  isOpenAt,
  issueOnSale,
  planIssues,
  planUntil,
  type SaleTimes,
} from './schedule/planIssues.ts'
export { scheduleFault } from './schedule/scheduleFault.ts'
export {
  formatContent,
  isRefusal,
  normaliseContent,
  parseContent,
  type Refusal,
  type Selection,
} from './selection.ts'
export { type Settlement, settleLine } from './settleLine.ts'
export { ANIMALS, type Animal, COLOURS, colourOf, numbersByAnimal } from './tables/lhcNumbers.ts'
export { yearAnimal } from './tables/lhcYears.ts'
export { LUCKY_28 } from './tables/luckyTwentyEight.ts'
export { HEAD_PRIZE } from './tables/vietnam.ts'
export {
  currentStreak,
  hotFirst,
  type RoadColumn,
  road,
  type Streak,
  type Trend,
  trendOf,
  trendTable,
} from './trends.ts'
