import { withTransaction } from '@croupier/db'
import { listTeam, readTeamOverview, rollUpTeamDays } from '@croupier/domain/agency/agents'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  officerCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { DAY_MS, type MemberType } from '@croupier/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact } from '../wages/wageWorld.ts'

/** Noon in Shanghai: neither end of the business day is near. */
const NOON_UTC_HOUR = 4
const ZONE = 'Asia/Shanghai'
const SEED = 20_261_122

let world: TestWorld
let noon: Date
useTestWorld(async (opened) => {
  world = opened
  noon = new Date(world.clock.now())
  noon.setUTCHours(NOON_UTC_HOUR + 24, 0, 0, 0)
  await world.advance(noon.getTime() - world.clock.now().getTime())
})
const place = fc.nat()
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('open'),
      under: place,
      type: fc.constantFrom<MemberType>(0, 2, 2, 42, 4),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bet'),
      who: place,
      stake: fc.integer({ min: 1, max: 500 }),
      result: fc.constantFrom('lost', 'won', 'pushed', 'takenBack'),
      category: fc.constantFrom('LOTT', 'ELOTT'),
      late: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move'), who: place, to: place }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rebate'), who: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark'), who: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The tree of one run, its top agent first. */
type Tree = TestMember[]
const pick = (tree: Tree, at: number): TestMember => {
  const found = tree[at % tree.length]
  if (found === undefined) throw new Error('an empty tree')
  return found
}
const walletIn = async (member: TestMember) => {
  const wallet = await walletOf(world.db, member.id)
  if (wallet === undefined) throw new Error('no wallet')
  return wallet
}

/** A bet moves money first: an account that never moved any may still become one for tests, and what it did would change. */
async function bet(tree: Tree, one: Extract<Step, { stake: number }>): Promise<void> {
  const { stake, result, category, late } = one
  const member = await withBalance(world, pick(tree, one.who), `${stake}`)
  if ((await walletIn(member)).asset === 'DEMO') return
  const signed = result === 'takenBack' ? -stake : stake
  const payout = { lost: 0, won: stake * 2, pushed: stake, takenBack: 0 }[result]
  await aFact(world.db, member, {
    stake: `${signed}`,
    payout: `${payout}`,
    effective: `${result === 'pushed' ? 0 : signed}`,
    category,
    at: late ? new Date(noon.getTime() - DAY_MS) : noon,
  })
}

let posted = 0
/** What the first one has goes to the other, if both have the same money. */
async function move(from: TestMember, to: TestMember): Promise<void> {
  const [left, right] = [await walletIn(from), await walletIn(to)]
  if (left.balance === 0n || left.accountId === right.accountId || left.asset !== right.asset) return
  posted += 1
  const ref = `move:${posted}`
  const sides = { from: left.accountId, to: right.accountId, units: left.balance }
  await withTransaction(world.db, async (tx) => {
    await post(tx, world.merchantId, [{ kind: 'TRANSFER_DOWN', ref, ...sides }])
  })
}

async function rebate(to: TestMember): Promise<void> {
  const wallet = await walletIn(to)
  posted += 1
  const ref = `rebate:${posted}`
  await withTransaction(world.db, async (tx) => {
    const from = await houseAccount(tx, world.merchantId, 'HOUSE_REBATES', wallet.asset)
    const units = parseUnits('0.25')
    await post(tx, world.merchantId, [{ kind: 'UPLINE_REBATE', ref, from, to: wallet.accountId, units }])
  })
}

async function take(tree: Tree, one: Step): Promise<void> {
  if ('under' in one) {
    tree.push(await aMember(world, { upline: pick(tree, one.under), type: one.type }))
  } else if ('stake' in one) await bet(tree, one)
  else if ('to' in one) await move(pick(tree, one.who), pick(tree, one.to))
  else if (one.kind === 'rebate') await rebate(pick(tree, one.who))
  else if (one.kind === 'mark') {
    const request = {
      memberId: pick(tree, one.who).id,
      funds: '1000',
      by: 'an officer',
      reason: 'it',
    }
    await markTestAccount(officerCtx(world), request)
  } else if (one.kind === 'fold') await rollUpTeamDays(world.ctx)
  else await expectExact(tree)
}

/** The figures of a viewer by their definition: anyone who is below it, but for lines of test accounts (rules B1, B4). */
async function counted(viewer: TestMember) {
  const [row] = await world.db.prisma.$queryRaw<Record<string, bigint>[]>`
    WITH team AS (
      SELECT m.*, a.balance FROM member_closure t JOIN members m ON m.id = t.descendant_id
        JOIN ledger_accounts a ON a.owner_id = m.id AND a.kind = 'CASH'
       WHERE t.ancestor_id = ${viewer.id} AND ((SELECT v.type IN (4, 41, 42) OR v.test_at IS NOT NULL FROM members v
               WHERE v.id = ${viewer.id})
          OR NOT EXISTS (SELECT 1 FROM member_closure w JOIN members z ON z.id = w.ancestor_id
               WHERE w.descendant_id = m.id AND w.distance < t.distance
                 AND (z.type IN (4, 41, 42) OR z.test_at IS NOT NULL)))
    ), fact AS (
      SELECT f.*, f.payout_units <> f.stake_units OR f.effective_units <> 0 AS counts
        FROM settled_facts f JOIN team t ON t.id = f.member_id
       WHERE f.business_date = (money_now() AT TIME ZONE ${ZONE})::date
    )
    SELECT (SELECT count(*) FROM team) AS "teamSize",
           (SELECT count(*) FROM team WHERE type IN (1, 2, 41, 42)) AS agents,
           (SELECT count(*) FROM team WHERE type NOT IN (1, 2, 41, 42)) AS players,
           (SELECT sum(balance) FROM team)::bigint AS "teamBalance",
           (SELECT count(*) FROM team WHERE (created_at AT TIME ZONE ${ZONE})::date =
             (money_now() AT TIME ZONE ${ZONE})::date) AS "newToday",
           (SELECT coalesce(sum(stake_units) FILTER (WHERE counts), 0) FROM fact)::bigint AS "betsToday",
           (SELECT coalesce(sum(effective_units), 0) FROM fact)::bigint AS "effectiveToday",
           (SELECT coalesce(sum(payout_units) FILTER (WHERE counts), 0) FROM fact)::bigint AS "payoutsToday",
           (SELECT count(*) FROM (SELECT 1 FROM fact GROUP BY member_id HAVING sum(effective_units) > 0) x) AS "activeToday",
           (SELECT coalesce(sum(l.units), 0) FROM ledger_transfers l JOIN ledger_accounts a ON a.id = l.to_account_id
              JOIN team t ON t.id = a.owner_id WHERE l.kind IN (6, 7))::bigint AS "rebatesToday",
           (SELECT coalesce(sum(l.units), 0) FROM ledger_transfers l JOIN ledger_accounts a ON a.id = l.to_account_id
              JOIN team t ON t.id = a.owner_id WHERE l.kind = 12)::bigint AS "depositsToday",
           (SELECT coalesce(sum(l.units), 0) FROM ledger_transfers l JOIN ledger_accounts a ON a.id = l.from_account_id
              JOIN team t ON t.id = a.owner_id WHERE l.kind = 20)::bigint AS "withdrawalsToday"`
  if (row === undefined) throw new Error('a sum without a row')
  return row
}

const site = () => ({ merchantId: world.merchantId, timeZone: ZONE }) as never
const FIRST_PAGE = {
  search: null,
  level: 'direct',
  days: null,
  timeZone: 'Asia/Shanghai',
  sort: 'createdAt',
  order: 'asc',
  cursor: null,
  pageSize: 100,
} as const

/** Each account's header, and the totals on each row of its list, are what counting gives. */
async function expectExact(tree: Tree): Promise<void> {
  await foldTeamDays(world)
  const found = new Map<string, Record<string, bigint>>()
  for (const viewer of tree) {
    const overview = await readTeamOverview(actingAs(world, viewer), site())
    const { asOf: _, timeZone: __, wagesToday: ___, ...figures } = overview
    const shown = Object.entries(figures).map(([name, value]) => [name, BigInt(value)])
    const direct = await counted(viewer)
    expect(Object.fromEntries(shown)).toEqual(direct)
    found.set(viewer.publicId, direct)
  }
  const [top] = tree
  if (top === undefined) throw new Error('an empty tree')
  const { testAt } = await world.db.prisma.member.findUniqueOrThrow({ where: { id: top.id } })
  const { items } = await listTeam(actingAs(world, top), { ...FIRST_PAGE, of: null })
  for (const { publicId, test, teamSize, teamBalance } of items) {
    // A marked account counts for nobody but a viewer of a test line.
    const counts = testAt !== null || !test
    const direct = counts ? found.get(publicId) : { teamSize: 0n, teamBalance: 0n }
    expect(direct).toMatchObject({ teamSize: BigInt(teamSize), teamBalance })
  }
}

it('sums of a team are those of its accounts, on random trees and however far they are folded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const tree = [await aMember(world, { type: 1 })]
      for (const one of steps) await take(tree, one)
      await expectExact(tree)
      await world.db.prisma.$queryRaw`SELECT reset_team_days()::text`
      await expectExact(tree)
    }),
    { numRuns: 12, seed: SEED },
  )
}, 240_000)

it('an account whose opening outlasts a fold counts once', async () => {
  const top = await aMember(world, { type: 1 })
  const size = async () => (await readTeamOverview(actingAs(world, top), site())).teamSize
  await foldTeamDays(world)
  await world.db.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO members (merchant_id, account, account_key, nickname, type, parent_id, depth)
      VALUES (${world.merchantId}, 'slow1', 'slow1', 'slow1', 0, ${top.id}, 1)`
    await tx.$executeRaw`
      INSERT INTO member_closure SELECT ${top.id}::bigint, id, 1 FROM members WHERE account = 'slow1'`
    await aMember(world, { upline: top })
    await rollUpTeamDays(world.ctx)
    expect(await size()).toBe(2)
  })
  await foldTeamDays(world)
  expect(await size()).toBe(3)
})

it('a fold that meets itself counts once, and leaves nothing behind', async () => {
  const top = await aMember(world, { type: 1 })
  const below = [await aMember(world, { upline: top }), await aMember(world, { upline: top })]
  for (const member of below) await withBalance(world, member, '3')
  await Promise.all([1, 2, 3].map(async () => await rollUpTeamDays(world.ctx)))
  await foldTeamDays(world)
  await expectExact([top, ...below])
  const kept = await world.db.prisma.teamSum.findMany({ where: { uplineId: top.id } })
  expect(kept).toMatchObject([{ members: 2, agents: 0, balanceUnits: parseUnits('6'), isReal: true }])
  expect(await world.db.prisma.teamChange.count()).toBe(0)
})
