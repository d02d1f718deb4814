export {
  CEILINGS_PPM,
  type Ceilings,
  type ContractKind,
  checkGiveaway,
  dividendOfStakePpm,
  edgePpmOf,
  type GiveawayCheck,
  type LineGiveaway,
} from './ceilings.ts'
export { type ContractTerms, isTiered, ratesOf } from './contractTerms.ts'
export {
  type DownlineContract,
  downlineHigherRate,
  downlinesToCancel,
} from './downlinesToCancel.ts'
export type { RealtimeTerms } from './realtimeTerms.ts'
export { refuseChange, refuseTerms, type TermsRefusal } from './refuseTerms.ts'
export { runningStartOf, startOf } from './startOf.ts'
export {
  type CarryOver,
  RATIO_STEP_PPM,
  TIERS_MAX,
  type Tier,
  type TieredTerms,
} from './tieredTerms.ts'
export {
  awaitsAnswer,
  type ContractEvent,
  type ContractState,
  type Move,
  OFFER_ANSWER_MS,
  type Party,
  type Side,
  TERMINATION_ANSWER_MS,
  type TermsEffect,
  transition,
  type WrongMove,
} from './transition.ts'
