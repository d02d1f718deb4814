export { linkedGroups } from './linkedGroups.ts'
export { type DuplicatePair, listDuplicates } from './listDuplicates.ts'
export { markDistinct } from './markDistinct.ts'
