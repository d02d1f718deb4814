export { canonicalText, fingerprintOf } from './canonical.ts'
export { checkKeyTime, isKeyOfTime } from './keyTime.ts'
export { type CommandKey, oncePerKey } from './oncePerKey.ts'
export { failOutboxJob, finishOutboxJob, isOutboxJobDone } from './outboxJob.ts'
