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

const BYTES_PER_MEMBER = 12
/** Ids are dense; a table by id beyond this would no longer be small. */
const MEMBER_ID_MAX = 2 ** 27

/** 12 bytes a member, in any order: id, upline (0 for none), merchant × 2 + whether it is a test or demo account. $1 merchants. */
const TREE = statement(
  'wages.memberTree',
  `SELECT string_agg(int4send(id::int) || int4send(coalesce(parent_id, 0)::int) || int4send((merchant_id << 1) | is_test_account(type, test_at)::int),
          ''::bytea) AS packed FROM members WHERE merchant_id = ANY ($1::int[])`,
)

function idMaxOf(view: DataView): number {
  let idMax = 0
  for (let at = 0; at < view.byteLength; at += BYTES_PER_MEMBER) {
    idMax = Math.max(idMax, view.getInt32(at))
  }
  if (idMax > MEMBER_ID_MAX) throw new RangeError(`member ids reach ${idMax}`)
  return idMax
}

/** Marks everybody below a test or demo account as well; once through where uplines come before their downlines, as they do. */
function passDown(isTest: Uint8Array, parent: Int32Array): void {
  for (let again = true; again; ) {
    again = false
    for (let position = 0; position < parent.length; position += 1) {
      const up = parent[position] as number
      if (up === NO_PARENT || isTest[up] === 0 || isTest[position] === 1) continue
      isTest[position] = 1
      again = true
    }
  }
}

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
  const positionOf = new Int32Array(1 + idMaxOf(view)).fill(-1)
  for (let position = 0; position < count; position += 1) {
    positionOf[view.getInt32(position * BYTES_PER_MEMBER)] = position
  }
  const parent = new Int32Array(count)
  const isTest = new Uint8Array(count)
  const merchantOf = new Int32Array(count)
  for (let position = 0; position < count; position += 1) {
    const at = position * BYTES_PER_MEMBER
    const upline = view.getInt32(at + 4)
    parent[position] = upline === 0 ? NO_PARENT : (positionOf[upline] as number)
    const last = view.getInt32(at + 8)
    isTest[position] = last & 1
    merchantOf[position] = last >> 1
  }
  passDown(isTest, parent)
  return { parent, positionOf, isTest, merchantOf }
}
