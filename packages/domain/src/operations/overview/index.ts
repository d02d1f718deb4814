export { readAudit } from './audit.ts'
export { searchMembers, viewMember } from './members.ts'
export { listMerchants, memberIdOf, merchantIdOf } from './merchants.ts'
export { readBoard } from './readBoard.ts'
