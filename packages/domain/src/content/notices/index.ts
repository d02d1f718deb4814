export { cleanHtml } from './cleanHtml.ts'
export { listAgentNotices, listNotices } from './listNotices.ts'
export { FOR_AGENTS } from './noticeTypes.ts'
export { noticeTexts, type PublishNoticeInput, publishNotice } from './publishNotice.ts'
export {
  listStaffNotices,
  publishByOfficer,
  withdrawNotice,
} from './staffNotices.ts'
