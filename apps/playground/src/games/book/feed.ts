import { z } from 'zod'
import type { Tx } from '../../transaction.ts'
import { SPORTS, type SportId } from '../rules/book/sports.ts'
import { type Course, courseOf, type Fixture, stepOf } from './fixtures.ts'

/** So late a feed may be before its matches are not bet on any more. */
export const FEED_LATE_MS_MAX = 10_000

/** What a tester may have go wrong with what is told of a sport's matches. */
export const feedFault = z.discriminatedUnion('kind', [
  z.object({ sport: z.enum(SPORTS), kind: z.literal('RIGHT') }),
  z.object({
    sport: z.enum(SPORTS),
    kind: z.literal('LATE'),
    lateMs: z.int().min(1).max(600_000),
  }),
  /** the side at home has one more than it scored */
  z.object({ sport: z.enum(SPORTS), kind: z.literal('WRONG') }),
  /** every second message comes after the one behind it */
  z.object({ sport: z.enum(SPORTS), kind: z.literal('MIXED') }),
])
export type FeedFault = z.infer<typeof feedFault>

/** Has the feed of a sport go wrong from now on, or right again. */
export async function chooseFeed(tx: Tx, fault: FeedFault): Promise<void> {
  await tx.query(
    `INSERT INTO feeds (sport, fault) VALUES ($1, $2)
     ON CONFLICT (sport) DO UPDATE SET fault = excluded.fault`,
    [fault.sport, fault],
  )
}

/** What goes wrong now, by sport. */
export async function feedsOf(tx: Tx): Promise<ReadonlyMap<SportId, FeedFault>> {
  const { rows } = await tx.query<{ fault: FeedFault }>('SELECT fault FROM feeds')
  return new Map(rows.map(({ fault }) => [fault.sport, fault]))
}

/** Where the feed says a match is, and whether it may be bet on. */
export interface FedCourse extends Course {
  readonly isSuspended: boolean
}

/**
 * Where the book believes a match is: what the feed told, of which a message that is older than one already heard is
 * ignored. A feed that is too late suspends its matches.
 */
export function courseFed(fixture: Fixture, now: Date, fault: FeedFault | undefined): FedCourse {
  const right = courseOf(fixture, now)
  if (fault === undefined || fault.kind === 'RIGHT') return { ...right, isSuspended: false }
  if (fault.kind === 'LATE') {
    const known = courseOf(fixture, new Date(now.getTime() - fault.lateMs))
    const isLate = fault.lateMs > FEED_LATE_MS_MAX && right.phase !== 'ANNOUNCED'
    return { ...known, isSuspended: isLate }
  }
  if (right.phase !== 'LIVE') return { ...right, isSuspended: false }
  if (fault.kind === 'WRONG') {
    const [home, away] = right.score
    return { ...right, score: [home + 1, away], isSuspended: false }
  }
  // Of each pair the second message comes first; what it overtook tells nothing new.
  return { ...stepOf(fixture, right.step - (right.step % 2)), isSuspended: false }
}
