export { ageOn, birthdayOf } from './age.ts'
export { type FieldFault, type FieldMeasure, fieldFaults, fitsPattern } from './fieldFaults.ts'
export { passwordStrength, type Strength } from './passwordStrength.ts'
export {
  type FieldSettings,
  laterRule,
  passwordRuleOf,
  registrationWays,
  settingFaults,
} from './wayRules.ts'
