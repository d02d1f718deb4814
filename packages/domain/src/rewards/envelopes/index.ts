export { type NewCampaign, planCampaign, planHourlyEnvelopes } from './planCampaign.ts'
export { splitEnvelope } from './splitEnvelope.ts'
export { listEnvelopes, planEnvelope, type StaffEnvelope } from './staffEnvelopes.ts'
export { readEnvelopes, takeEnvelope } from './takeEnvelope.ts'
