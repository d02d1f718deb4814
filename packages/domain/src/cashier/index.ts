export {
  countWagering,
  keepWagering,
  openRequirement,
  type Wagering,
} from './wagering/index.ts'
export { hintBalance } from './wallets/index.ts'
