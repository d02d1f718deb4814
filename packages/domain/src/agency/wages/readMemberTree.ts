import { statement } from '@croupier/db'
import { NO_PARENT } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import type { RealtimeRun } from './realtimeRuns.ts'

/** The trees of some merchants as the roll-up takes them: members by position, positions by id. */
export interface MemberPositions {
  /** each member's upline by position, or NO_PARENT */
  readonly parent: Int32Array
  /** position of a member id, −1 where there is none */
  readonly positionOf: Int32Array
  /** 1 for test and demo accounts and everybody below them (rules B1) */
  readonly isTest: Uint8Array
  /** each member's merchant */
  readonly merchantOf: Int32Array
}

const BYTES_PER_MEMBER = 24
/** Ids are dense; a table by id beyond this would no longer be small. */
const MEMBER_ID_MAX = 2 ** 27
const WORD = 2 ** 32

/**
 * 24 bytes a member: id, upline (0 for none), merchant × 2 + whether it is a test or demo account. Uplines come before their
 * downlines. $1 merchants.
 */
const TREE = statement(
  'wages.memberTree',
  `SELECT string_agg(int8send(id) || int8send(coalesce(parent_id, 0)) || int8send((merchant_id::bigint << 1) | is_test_account(type, test_at)::int),
          ''::bytea ORDER BY depth, id) AS packed FROM members WHERE merchant_id = ANY ($1::int[])`,
)

/** Reads the trees of the run's merchants in one packed value (speed 2.2). */
export async function readMemberTree(
  ctx: Ctx,
  { merchants }: Pick<RealtimeRun, 'merchants'>,
): Promise<MemberPositions> {
  const merchantIds = merchants.map(({ merchantId }) => merchantId)
  const [row] = await ctx.db.hot.query<{ packed: Buffer | null }>(TREE, [merchantIds])
  const packed = row?.packed ?? Buffer.alloc(0)
  const count = packed.length / BYTES_PER_MEMBER
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  const idAt = (at: number) => view.getUint32(at) * WORD + view.getUint32(at + 4)
  let idMax = 0
  for (let at = 0; at < packed.length; at += BYTES_PER_MEMBER) idMax = Math.max(idMax, idAt(at))
  if (idMax > MEMBER_ID_MAX) throw new RangeError(`member ids reach ${idMax}`)
  const positionOf = new Int32Array(idMax + 1).fill(-1)
  const parent = new Int32Array(count)
  const isTest = new Uint8Array(count)
  const merchantOf = new Int32Array(count)
  for (let position = 0; position < count; position += 1) {
    const at = position * BYTES_PER_MEMBER
    positionOf[idAt(at)] = position
    const upline = idAt(at + 8)
    const up = upline === 0 ? NO_PARENT : (positionOf[upline] as number)
    parent[position] = up
    const inherited = up === NO_PARENT ? 0 : (isTest[up] as number)
    const last = idAt(at + 16)
    isTest[position] = inherited | (last % 2)
    merchantOf[position] = Math.floor(last / 2)
  }
  return { parent, positionOf, isTest, merchantOf }
}
