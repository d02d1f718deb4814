export { giveRebates } from './giveRebates.ts'
export { payRebates } from './payRebates.ts'
