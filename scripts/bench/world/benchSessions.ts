import { type Db, statement } from '@croupier/db'
import { session } from '@croupier/wire'
import { SignJWT } from 'jose'

/** Tokens of members, such as a login gives them, for the API that has the same secret. */
export interface BenchSessions {
  /** One token for each member, in their order, good for the length of a load. Opens the sessions that do not exist yet. */
  tokensOf(members: readonly number[]): Promise<string[]>
}

const HOUR_S = 3_600

const OPEN = statement(
  'bench.openSessions',
  `WITH opened AS (
     INSERT INTO sessions (id, member_id, refresh_hash, address, user_agent, method, last_seen_at, expires_at)
     SELECT uuidv7(), id, sha256(uuid_send(gen_random_uuid())), '127.0.0.1', 'bench', 'PASSWORD', now(),
            now() + interval '${HOUR_S} seconds'
       FROM unnest($1::bigint[]) q(id) RETURNING id, member_id
   ) SELECT o.member_id::int AS member, o.id AS sid, m.public_id AS sub FROM opened o JOIN members m ON m.id = o.member_id`,
)

interface Opened {
  readonly member: number
  readonly sid: string
  readonly sub: string
}

/**
 * Opens sessions by bulk insert and signs their tokens as the API does: one login each would take most of a minute for a thousand
 * members. The API reads and judges each session as any other.
 * @param secret the API's JWT_SECRET
 */
export function benchSessions(db: Db, secret: string): BenchSessions {
  const known = new Map<number, Opened>()
  const key = new TextEncoder().encode(secret)
  const sign = async ({ sid, sub }: Opened): Promise<string> =>
    await new SignJWT({ sid, sub })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('croupier')
      .setAudience('croupier.member')
      .setIssuedAt()
      .setExpirationTime(new Date(Date.now() + session.ACCESS_TOKEN_MS))
      .sign(key)
  return {
    async tokensOf(members) {
      const missing = [...new Set(members)].filter((member) => !known.has(member))
      for (const row of await db.hot.query<Opened>(OPEN, [missing])) known.set(row.member, row)
      const tokens: string[] = []
      for (const member of members) {
        const opened = known.get(member)
        if (opened === undefined) throw new Error(`there is no member ${member}`)
        tokens.push(await sign(opened))
      }
      return tokens
    },
  }
}
