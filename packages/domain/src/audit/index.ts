export { type AuditEntry, type AuditValue, audit } from './audit.ts'
export { auditBrands } from './auditBrands.ts'
export { verifyAudit } from './verifyAudit.ts'
