export { giveRebates } from './giveRebates.ts'
