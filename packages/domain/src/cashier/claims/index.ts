export {
  type Claim,
  type ClaimItem,
  type ClaimOutcome,
  claim,
  claimIn,
  dropClaim,
  isClaimedByOther,
} from './claim.ts'
