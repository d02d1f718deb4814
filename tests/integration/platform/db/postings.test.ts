import { sqlStateOf, withTransaction } from '@croupier/db'
import { PROCESS_ROLES, type ProcessRole } from '@croupier/db/admin'
import { houseAccount, post, transferKindNumbers, walletOrFail } from '@croupier/ledger'
import { units } from '@croupier/money'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import type { TransferKind } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

/** insufficient_privilege */
const FORBIDDEN = '42501'
const ACCOUNTS = [
  'CASH',
  'HELD',
  'RECEIVABLE',
  'POINTS',
  'HOUSE_FUNDS',
  'HOUSE_STAKES',
  'HOUSE_PAYOUTS',
  'HOUSE_POINTS',
]
/** What makes money out of nothing for a member, and who may do it (safety 4.9): everything else is refused. */
const MINTS: Readonly<Partial<Record<TransferKind, readonly ProcessRole[]>>> = {
  DEMO_GRANT: ['api', 'console'],
  DEPOSIT_FEE: ['api', 'worker', 'console'],
  ADJUSTMENT_IN: ['console'],
  GAME_STAKE_RETURN: ['api'],
  GAME_PAYOUT: ['api', 'console'],
  GAME_JACKPOT: ['api', 'console'],
  GAME_PROMO: ['api', 'console'],
  POINT_CASH: ['api'],
  REDEMPTION_RETURN: ['console'],
  VIP_GIFT: ['api'],
  WATER_REBATE: ['api', 'worker'],
  RED_ENVELOPE: ['api'],
  PROMOTION_BONUS: ['api', 'console'],
  MISSION_REWARD: ['api'],
  REFERRAL_REWARD: ['api'],
}

let world: TestWorld
let member: TestMember

useTestWorld(async (opened) => {
  world = opened
  member = await aMember(world, { balance: '1000' })
})

interface Tried {
  readonly kind: number
  readonly source: string
  readonly target: string
}

/** The SQLSTATE with which each transfer is refused to a process; undefined for those that are booked. Nothing stays. */
async function tried(role: ProcessRole, all: readonly Tried[]): Promise<(string | undefined)[]> {
  const db = world.processes[role]
  const rows = await world.db.prisma.$queryRaw<{ id: bigint; kind: string }[]>`
    SELECT min(id) AS id, kind FROM ledger_accounts WHERE asset IN ('CNY', 'PTS') GROUP BY kind`
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id
  const states: (string | undefined)[] = []
  for (const [at, { kind, source, target }] of all.entries()) {
    const state = await withTransaction(db, async (tx) => {
      await tx.$queryRaw`
        SELECT * FROM ledger_post(${world.merchantId}::int, ARRAY[${kind}]::smallint[], ARRAY[${BigInt(800_000 + at)}]::bigint[], '{0}', '{0}',
          ARRAY[${idOf(source)}]::bigint[], ARRAY[${idOf(target)}]::bigint[], '{100}', NULL)`
      throw new Error('booked')
    }).catch((error: unknown) => sqlStateOf(error))
    states.push(state)
  }
  return states
}

const pairs = ACCOUNTS.flatMap((source) => ACCOUNTS.map((target) => ({ source, target }))).filter(
  ({ source, target }) => source !== target,
)

describe.each(PROCESS_ROLES)('the role of %s', (role) => {
  it('books what its lines name and no other kind between no other accounts', async () => {
    const lines = await world.db.prisma.$queryRaw<
      Tried[]
    >`SELECT kind, source, target FROM postings() WHERE ${role} = ANY (processes)`
    const key = ({ kind, source, target }: Tried) => `${kind} ${source} ${target}`
    const allowed = new Set(lines.map(key))
    const kinds = Object.values(transferKindNumbers)
    const refused = kinds
      .flatMap((kind) => pairs.map((pair) => ({ kind, ...pair })))
      .filter((one) => !allowed.has(key(one)))
    const states = await tried(role, refused)
    expect(refused.filter((_one, at) => states[at] !== FORBIDDEN)).toEqual([])
  })
})

it('lets each process make money of the kinds that it gives, and of no others', async () => {
  const lines = await world.db.prisma.$queryRaw<{ kind: number; processes: ProcessRole[] }[]>`
    SELECT kind, processes FROM postings() WHERE source LIKE 'HOUSE%' AND source <> 'HOUSE_POINTS' AND target IN ('CASH') ORDER BY kind`
  const named = Object.entries(MINTS).map(([kind, processes]) => [transferKindNumbers[kind as TransferKind], processes])
  expect(Object.fromEntries(lines.map(({ kind, processes }) => [kind, processes]))).toEqual(Object.fromEntries(named))
})

it('gives play money only of play money, and a gift only for its own row', async () => {
  const states = await tried('api', [
    { kind: transferKindNumbers.DEMO_GRANT, source: 'HOUSE_FUNDS', target: 'CASH' },
    { kind: transferKindNumbers.PROMOTION_BONUS, source: 'HOUSE_FUNDS', target: 'CASH' },
  ])
  expect(states).toEqual([FORBIDDEN, FORBIDDEN])
})

it('does not bind the owner of the database, who seeds and repairs', async () => {
  const [posted] = await withTransaction(world.db, async (tx) => {
    const from = await houseAccount(tx, world.merchantId, 'HOUSE_FUNDS', 'CNY')
    const { accountId: to } = await walletOrFail(tx, member.id)
    return await post(tx, world.merchantId, [
      { kind: 'ADJUSTMENT_IN', ref: { subject: 1n }, from, to, units: units(5n) },
    ])
  })
  expect(posted?.fresh).toBe(true)
})
