export {
  BEACON_SCHEME,
  type BeaconChain,
  chainHash,
  chainOfKey,
  LOCAL_BEACON,
  QUICKNET,
  roundAfterClosing,
  roundTimeMs,
} from './chain.ts'
export {
  type LocalBeacon,
  localBeacon,
  type RoundVerdict,
  randomnessOf,
  verifyNamedRound,
  verifyRound,
} from './round.ts'
