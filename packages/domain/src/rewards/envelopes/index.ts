export { type NewCampaign, planCampaign, planHourlyRains } from './planCampaign.ts'
export { splitEnvelope } from './splitEnvelope.ts'
export { readRains, takeEnvelope } from './takeEnvelope.ts'
