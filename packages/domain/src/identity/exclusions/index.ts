export { marksOf, type Person } from './person.ts'
export { awaitLogins, closeToExcluded, holdOffSweep, refuseExcluded } from './refuseExcluded.ts'
export { screenApplicant } from './screenApplicant.ts'
