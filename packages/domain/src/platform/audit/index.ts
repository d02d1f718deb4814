export { AUDIT_START, type AuditEntry, type AuditValue, audit } from './audit.ts'
export { auditMerchants } from './auditMerchants.ts'
export { auditOfficer, type OfficerRequest } from './auditOfficer.ts'
export { type AuditLink, linkFits, verifyAudit } from './verifyAudit.ts'
