export { bonusOf, bonusRequirement, bonusTakenBack, isEmptied, zeroingBelow } from './bonus.ts'
export {
  BONUS_CONTRIBUTION,
  type Contribution,
  contributionPpm,
  EVERYTHING,
} from './contributions.ts'
export { type CountedBets, fillRequirements, type OpenRequirement } from './fillRequirements.ts'
