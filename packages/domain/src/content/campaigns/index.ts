export {
  type CampaignInput,
  correctCampaign,
  listCampaigns,
  type Occasion,
  occasions,
  startCampaign,
  stopCampaign,
} from './manageCampaigns.ts'
export { sendDue } from './sendDue.ts'
