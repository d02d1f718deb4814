export { instantsOfDays } from './daySpan.ts'
export { zoneClock } from './zoneClock.ts'
