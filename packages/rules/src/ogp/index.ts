export { digitsOf, scaleOf, unitsOf } from './amounts.ts'
export {
  type BetFacts,
  judgeBet,
  judgeRepeat,
  judgeRollback,
  judgeWin,
  type KnownTx,
  ORPHAN_MS,
  type RoundState,
  type TxKind,
} from './judge.ts'
