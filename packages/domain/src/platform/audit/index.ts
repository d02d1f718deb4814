export { type AuditEntry, type AuditValue, audit } from './audit.ts'
export { auditMerchants } from './auditMerchants.ts'
export { auditOfficer, type OfficersWish } from './auditOfficer.ts'
export { verifyAudit } from './verifyAudit.ts'
