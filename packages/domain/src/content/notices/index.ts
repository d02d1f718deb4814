export { listAgentNotices, listNotices } from './listNotices.ts'
export { type PublishNoticeInput, publishNotice } from './publishNotice.ts'
