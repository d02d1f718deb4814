import { median } from '../statistics.ts'

/** What Lighthouse says of a page: scores from 0 to 100, and how long the page could not answer, in ms. */
export interface Audit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly blockedMs: number
}

const PERFORMANCE_MIN = 90
/** Where the empty page has less, the machine is too slow or too busy for the score to say anything of ours. */
const PERFORMANCE_OF_EMPTY_MIN = 95
const BLOCKED_MORE_MS_MAX = 200
const PERFECT = 100

/** The middle of several audits of one page, figure by figure. */
export function middleOf(audits: readonly Audit[]): Audit {
  const middle = (of: (audit: Audit) => number) => Math.round(median(audits.map(of)))
  return {
    performance: middle((one) => one.performance),
    accessibility: Math.min(...audits.map((one) => one.accessibility)),
    bestPractices: Math.min(...audits.map((one) => one.bestPractices)),
    seo: Math.min(...audits.map((one) => one.seo)),
    blockedMs: middle((one) => one.blockedMs),
  }
}

/** What a page misses of its targets, measured by the empty page of the same run; empty when nothing. */
export function missedTargets(page: Audit, empty: Audit): string[] {
  const missed: string[] = []
  const isFair = empty.performance >= PERFORMANCE_OF_EMPTY_MIN
  if (isFair && page.performance < PERFORMANCE_MIN) missed.push(`performance ${page.performance}`)
  const more = page.blockedMs - empty.blockedMs
  if (more > BLOCKED_MORE_MS_MAX) missed.push(`blocked ${more} ms more`)
  if (page.accessibility < PERFECT) missed.push(`accessibility ${page.accessibility}`)
  if (page.bestPractices < PERFECT) missed.push(`best practices ${page.bestPractices}`)
  if (page.seo < PERFECT) missed.push(`SEO ${page.seo}`)
  return missed
}
