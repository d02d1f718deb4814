export { digitsOf, scaleOf, unitsOf } from './amounts.ts'
export {
  compareListed,
  type Difference,
  isCompared,
  listedKindOf,
  type OurFacts,
} from './compare.ts'
export {
  type BetFacts,
  judgeBet,
  judgeRepeat,
  judgeRollback,
  judgeVersion,
  judgeWin,
  type KnownTx,
  ORPHAN_MS,
  partOf,
  type RoundState,
  type TxKind,
} from './judge.ts'
export { judgeTicket, type TicketEvent, type TicketState, ticketPayout } from './tickets.ts'
