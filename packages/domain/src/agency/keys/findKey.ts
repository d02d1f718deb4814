import { createHash } from 'node:crypto'
import { statement } from '@croupier/db'
import type { MemberType, agentKeys as wire } from '@croupier/wire'
import type { Actor, Ctx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'

/** What of a key is kept. */
export const hashOf = (key: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(key).digest())

/** Whom a key is, and what it reads. */
export interface KeyHolder {
  readonly keyId: bigint
  readonly actor: Actor
  readonly scopes: readonly wire.KeyScope[]
}

interface Row {
  readonly key_id: bigint
  readonly key_public_id: string
  readonly scopes: wire.KeyScope[]
  readonly member_id: bigint
  readonly public_id: string
  readonly merchant_id: number
  readonly account: string
  readonly type: MemberType
  readonly status: string
  readonly must_change_password: boolean
  readonly identified: boolean
}

const FIND = statement(
  'keys.find',
  `SELECT k.id AS key_id, k.public_id AS key_public_id, k.scopes, m.id AS member_id, m.public_id, m.merchant_id, m.account, m.type,
          m.status, m.must_change_password, m.identity_verified_at IS NOT NULL AS identified
     FROM agent_keys k JOIN members m ON m.id = k.member_id WHERE k.hash = $1::bytea AND k.ended_at IS NULL`,
)
const USED = statement(
  'keys.used',
  `UPDATE agent_keys SET last_used_at = greatest(last_used_at, $2::timestamptz), last_used_from = $3::text, calls = calls + 1
    WHERE id = $1::bigint`,
)

/** Whose key it is; null for one that never was or was ended. It is its owner, but has no session. */
export async function findKey(ctx: Pick<Ctx, 'db'>, key: string): Promise<KeyHolder | null> {
  const [row] = await ctx.db.hot.query<Row>(FIND, [hashOf(key)])
  if (row === undefined) return null
  return {
    keyId: row.key_id,
    scopes: row.scopes,
    actor: {
      memberId: row.member_id,
      publicId: row.public_id,
      merchantId: row.merchant_id,
      account: row.account,
      type: row.type,
      isAgent: accountTypes[row.type].isAgent,
      status: row.status,
      mustChangePassword: row.must_change_password,
      identified: row.identified,
      sessionId: row.key_public_id,
    },
  }
}

/** Counts a use of a key, with when and from where. */
export async function noteKeyUse(ctx: Pick<Ctx, 'db' | 'clock'>, keyId: bigint, address: string): Promise<void> {
  await ctx.db.hot.query(USED, [keyId, ctx.clock.now(), address])
}
