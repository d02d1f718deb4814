export {
  CEILINGS_PPM,
  type ContractKind,
  checkGiveaway,
  exceedsCeiling,
  type GiveawayCheck,
  type LineGiveaway,
} from './ceilings.ts'
export {
  type DownlineContract,
  downlineHigherRate,
  downlinesToCancel,
} from './downlinesToCancel.ts'
export {
  nestsWithin,
  type RealtimeTerms,
  ratesOf,
  refuseTerms,
  type TermsRefusal,
} from './realtimeTerms.ts'
export { startOf } from './startOf.ts'
export type { CarryOver, Tier, TieredTerms } from './tieredTerms.ts'
export {
  awaitsAnswer,
  type ContractEvent,
  type ContractState,
  type Move,
  movesOf,
  OFFER_ANSWER_MS,
  type Party,
  type Side,
  TERMINATION_ANSWER_MS,
  type TermsEffect,
  transition,
  type WrongMove,
} from './transition.ts'
