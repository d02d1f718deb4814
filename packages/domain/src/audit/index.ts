export { type AuditEntry, type AuditValue, audit } from './audit.ts'
export { verifyAudit } from './verifyAudit.ts'
