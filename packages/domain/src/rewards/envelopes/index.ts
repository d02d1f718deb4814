export { type NewCampaign, planCampaign, planHourlyRains } from './planCampaign.ts'
export { splitEnvelope } from './splitEnvelope.ts'
export { listRains, planRain, type StaffRain } from './staffRains.ts'
export { readRains, takeEnvelope } from './takeEnvelope.ts'
