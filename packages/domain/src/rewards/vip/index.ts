export { judgeVip } from './judgeVip.ts'
export { readVip } from './readVip.ts'
