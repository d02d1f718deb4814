export { convertPoints } from './convertPoints.ts'
export {
  decideRedemption,
  listWaitingRedemptions,
  type RedemptionDecision,
} from './decideRedemption.ts'
export { grantPoints } from './grantPoints.ts'
export { type NewMallItem, publishMallItem, readMall } from './mall.ts'
export { listPointDetails, readPoints } from './readPoints.ts'
export { listRedemptions, redeem } from './redeem.ts'
export { listStaffMall, type StaffMallItem, saveMallItem, switchMallItem } from './staffMall.ts'
