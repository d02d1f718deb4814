import { SecondYes } from '@croupier/domain/platform/audit'

/** The yes of a second officer, for tests of what two officers do; how one is said is tried in `operations/console`. */
export const aYes = (by = 'otto', onUse?: () => void): SecondYes =>
  new SecondYes(by, async () => await Promise.resolve(onUse?.()))
