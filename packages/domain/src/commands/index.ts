export { canonicalText, fingerprintOf } from './canonical.ts'
export { finishOutboxJob } from './finishOutboxJob.ts'
export { type CommandKey, oncePerKey } from './oncePerKey.ts'
