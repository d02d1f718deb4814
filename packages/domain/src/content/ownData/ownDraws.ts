import { statement } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import { drawnIssuesOf } from '../../lottery/index.ts'

/** Issues of which the actor has bets, after one of them, in their order. $1 member, $2 merchant, $3 issue. */
const PAGE_SIZE = 200
const ISSUES = statement(
  'ownData.issues',
  `SELECT DISTINCT o.issue_id FROM bet_orders o
    WHERE o.member_id = $1 AND o.merchant_id = $2 AND o.issue_id > $3 ORDER BY o.issue_id LIMIT ${PAGE_SIZE}`,
)

/**
 * The draws of the actor's bets, each as the offline verifier reads it: what was published before sale, what was revealed after it, the
 * numbers. Draws from outside have no seed and are left out.
 */
export async function* ownDraws({ db, actor }: ActorCtx): AsyncGenerator<object[]> {
  for (let after = 0n; ; ) {
    const found = await db.hot.query<{ issue_id: bigint }>(ISSUES, [actor.memberId, actor.merchantId, after])
    const last = found.at(-1)
    if (last === undefined) return
    const issues = await drawnIssuesOf(
      db,
      found.map(({ issue_id }) => issue_id),
    )
    yield issues.map(({ family, gameCode, number, seedCommitment, revealedSeed, numbers, beacon, closeAt }) => ({
      gameCode,
      family,
      number,
      seedCommitment,
      revealedSeed,
      ...(beacon === null ? {} : { closeAt, beacon }),
      numbers,
    }))
    after = last.issue_id
  }
}
