export { type Conditions, conditions } from './conditions.ts'
export { fitting } from './fitting.ts'
export {
  conditionsOf,
  listSegments,
  measureConditions,
  saveSegment,
} from './segments.ts'
