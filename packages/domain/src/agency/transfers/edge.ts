import type { Tx } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { fail, type MemberType, type TransferDirection } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'

/** One side of a transfer, with its wallet. */
export interface Side {
  readonly id: bigint
  readonly publicId: string
  readonly account: string
  readonly nickname: string
  readonly status: string
  readonly forTests: boolean
  /** leads a team (rules B1) */
  readonly isAgent: boolean
  readonly walletId: bigint
  readonly balance: Units
  readonly asset: string
  readonly isWalletFrozen: boolean
  /** age and identity were verified (protection A3) */
  readonly identified: boolean
}

/** Sender and receiver of one edge of the tree; the receiver is null where nobody is above. */
export interface Edge {
  readonly direction: TransferDirection
  readonly sender: Side & {
    /** its upline lets it send money up */
    readonly toUpline: boolean
    readonly merchantId: number
  }
  readonly receiver: Side | null
}

interface Row {
  readonly id: bigint
  readonly public_id: string
  readonly account: string
  readonly nickname: string
  readonly status: string
  readonly for_tests: boolean
  readonly type: MemberType
  readonly to_upline: boolean
  readonly wallet_id: bigint
  readonly balance: bigint
  readonly asset: string
  readonly frozen: boolean
  readonly identified: boolean
}

type Reader = Pick<Tx, '$queryRaw'>

const sideOf = (row: Row): Side => ({
  id: row.id,
  publicId: row.public_id,
  account: row.account,
  nickname: row.nickname,
  status: row.status,
  forTests: row.for_tests,
  isAgent: accountTypes[row.type].isAgent,
  walletId: row.wallet_id,
  balance: units(row.balance),
  asset: row.asset,
  isWalletFrozen: row.frozen,
  identified: row.identified,
})

/**
 * The other end of the edge: a direct downline by its public id, or the own upline (null). Nobody ever moves in the tree, so this
 * needs no lock.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is no direct downline, wherever else it is (safety 4.4)
 */
async function otherEnd(from: Reader, actorId: bigint, downline: string | null): Promise<bigint | null> {
  const rows =
    downline === null
      ? await from.$queryRaw<{ id: bigint | null }[]>`
          SELECT parent_id AS id FROM members WHERE id = ${actorId}`
      : await from.$queryRaw<{ id: bigint | null }[]>`
          SELECT id FROM members WHERE public_id = ${downline}::uuid AND parent_id = ${actorId}`
  if (downline !== null && rows.length === 0) fail('AGENT_MEMBER_NOT_FOUND', {})
  return rows[0]?.id ?? null
}

async function readSides(from: Reader, ids: readonly bigint[]): Promise<Row[]> {
  return await from.$queryRaw<Row[]>`
    SELECT m.id, m.public_id, m.account, m.nickname, m.status, is_test_account(m.type, m.test_at) AS for_tests, m.type::int AS type, m.to_upline,
           a.id AS wallet_id, a.balance, a.asset, a.frozen_at IS NOT NULL AS frozen,
           m.identity_verified_at IS NOT NULL AS identified
      FROM members m JOIN ledger_accounts a ON a.owner_id = m.id AND a.merchant_id = m.merchant_id AND a.kind = 'CASH'
     WHERE m.id = ANY (${ids}::bigint[])`
}

async function readEdge(
  from: Reader,
  { actor }: ActorCtx,
  downline: string | null,
  other: bigint | null,
): Promise<Edge> {
  const rows = await readSides(from, other === null ? [actor.memberId] : [actor.memberId, other])
  const own = rows.find(({ id }) => id === actor.memberId)
  const theirs = rows.find(({ id }) => id === other)
  if (own === undefined || (other !== null && theirs === undefined)) {
    throw new Error(`an account without a wallet: ${actor.memberId} or ${other}`)
  }
  return {
    direction: downline === null ? 'UP' : 'DOWN',
    sender: { ...sideOf(own), toUpline: own.to_upline, merchantId: actor.merchantId },
    receiver: theirs === undefined ? null : sideOf(theirs),
  }
}

/**
 * Both sides as they are at the moment, for a page.
 * @param downline public id of a direct downline, null for the own upline
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function lookAtEdge(from: Reader, ctx: ActorCtx, downline: string | null): Promise<Edge> {
  return await readEdge(from, ctx, downline, await otherEnd(from, ctx.actor.memberId, downline))
}

/**
 * Both sides, held until the transaction ends: nobody freezes or closes either account and nothing leaves either wallet
 * meanwhile.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function holdEdge(tx: Tx, ctx: ActorCtx, downline: string | null): Promise<Edge> {
  const other = await otherEnd(tx, ctx.actor.memberId, downline)
  const ids = other === null ? [ctx.actor.memberId] : [ctx.actor.memberId, other]
  await lockMoney(tx, ...ids)
  return await readEdge(tx, ctx, downline, other)
}
