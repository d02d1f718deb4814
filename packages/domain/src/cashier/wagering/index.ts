export {
  countWagering,
  keepWagering,
  openRequirement,
  type Wagering,
} from './wagering.ts'
