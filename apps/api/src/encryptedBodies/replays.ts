import type { Clock } from '@croupier/domain'
import type { RedisConnection } from '@croupier/queue'

/** Longer than a body is accepted at all, before and after its own time. */
const KEPT_S = 300

/** What a store can say of a body's id. */
export interface Claim {
  /** whether nobody has used this id before */
  readonly first: boolean
  /** ms since 1970 by our clock; of what is older the store knows nothing */
  readonly sinceMs: number
}

/** Remembers which encrypted bodies were read already, for all processes together (safety 4.6). */
export interface Replays {
  /** Begins to remember, if nobody has, as soon as the store is there, and again when it is back: what was made before is refused. */
  begin(): void
  /**
   * Throws Error when the store is away: an encrypted body may not be accepted then (ASVS 16.5.3).
   * @param keptS seconds for which the id is remembered, 300 when left out
   */
  claim(jti: string, keptS?: number): Promise<Claim>
}

/**
 * Replays in Redis. What it knows begins at its own start, or later, at the first body after it was emptied: a mark
 * that is set then tells of that.
 */
export function redisReplays(redis: RedisConnection, prefix: string, clock: Clock): Replays {
  const mark = `${prefix}.bodies.since`
  const remember = async () => await redis.set(mark, String(clock.now().getTime()), 'NX')
  return {
    begin() {
      // Where it fails, the first claim sets the mark.
      const tried = () => void remember().catch(() => {})
      redis.on('ready', tried)
      if (redis.status === 'ready') tried()
    },
    async claim(jti, keptS = KEPT_S) {
      const nowMs = clock.now().getTime()
      const answers = await redis
        .multi()
        .set(mark, String(nowMs), 'NX')
        .get(mark)
        .info('server')
        .set(`${prefix}.bodies.${jti}`, '1', 'EX', keptS, 'NX')
        .exec()
      if (answers === null) throw new Error('the replay store dropped the question')
      const [, marked, info, claimed] = answers.map(([error, answer]) => {
        if (error !== null) throw error
        return answer
      })
      const upS = Number(/uptime_in_seconds:(\d+)/.exec(String(info))?.[1] ?? Number.NaN)
      const sinceMs = Math.max(Number(marked), nowMs - upS * 1_000)
      if (Number.isNaN(sinceMs)) throw new Error('the replay store does not tell its age')
      return { first: claimed === 'OK', sinceMs }
    },
  }
}

/** The same store, which tells of each id that was used before (safety 7.3). */
export function countedReplays(replays: Replays, onRepeat: () => void): Replays {
  return {
    begin: () => replays.begin(),
    async claim(jti, keptS) {
      const claim = await replays.claim(jti, keptS)
      if (!claim.first) onRepeat()
      return claim
    },
  }
}
