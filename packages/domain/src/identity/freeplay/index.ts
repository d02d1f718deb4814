export { closeFreePlays } from './closeFreePlays.ts'
export { grantDemoFunds } from './grantDemoFunds.ts'
export { openFreePlay } from './openFreePlay.ts'
