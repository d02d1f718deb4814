export { addApplicationImage } from './applicationImage.ts'
export { claimPromotion } from './claimPromotion.ts'
export { decideApplication, listApplications } from './decideApplication.ts'
export { depositWithBonus } from './depositWithBonus.ts'
export { dryRun } from './dryRun.ts'
export { joinPromotion } from './joinPromotion.ts'
export { type PromotionCost, promotionCosts } from './promotionCosts.ts'
export { type NewPromotion, publishedRecord, publishPromotion } from './publishPromotion.ts'
export { readPromotions } from './readPromotions.ts'
export {
  closePromotion,
  correctPromotion,
  listStaffPromotions,
  publishPromotionByOfficer,
  type StaffPromotion,
} from './staffPromotions.ts'
export { tryPromotion } from './trials.ts'
