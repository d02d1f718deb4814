export {
  type ComplianceRun,
  type ComplianceState,
  complianceOutcome,
  type Requirement,
  readCompliance,
} from './compliance.ts'
export { needsTwo, OFFICER_ACTS, officersOf, settingsNeedTwo } from './officerActs.ts'
export { type Risk, type RiskFacts, type RiskPart, riskOf, riskParts } from './riskScore.ts'
