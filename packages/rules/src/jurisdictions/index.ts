export { passedBounds, type SettingBound, withinBounds } from './bounds.ts'
export { JURISDICTIONS, type Jurisdiction, type JurisdictionProfile, profileName, profileOf } from './profiles.ts'
