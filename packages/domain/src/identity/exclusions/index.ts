export { marksOf, type Person } from './person.ts'
export { awaitLogins, holdOffSweep, isExcluded, refuseExcluded } from './refuseExcluded.ts'
export { screenApplicant } from './screenApplicant.ts'
