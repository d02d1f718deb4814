import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { countActive, listProfit } from '@croupier/domain/agency/reports'
import { checkInvariants, houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { reports } from '@croupier/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact } from '../wages/wageWorld.ts'
import { allRows, expectIncome, expectOwn, expectProfit, expectTeam, type Node, ZONE } from './againstOracle.ts'
import { Oracle } from './oracle.ts'
import { payOut } from './payOut.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NOON_UTC_HOUR = 4
const SEED = 20_261_122

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
  const noon = new Date(world.clock.now())
  noon.setUTCHours(NOON_UTC_HOUR + 24, 0, 0, 0)
  await world.advance(noon.getTime() - world.clock.now().getTime())
})
const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)

const who = fc.nat(100)
const units = fc.integer({ min: 1, max: 500 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      who,
      units,
      result: fc.constantFrom('lost', 'won', 'pushed', 'takenBack'),
      category: fc.constantFrom('LOTT', 'ELOTT', 'RNG'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['SELF_REBATE', 'UPLINE_REBATE', 'DEPOSIT', 'DEPOSIT_REVERSAL'] as const),
        ...(['WATER_REBATE', 'PROMOTION_BONUS', 'RED_ENVELOPE', 'BONUS_TAKEN'] as const),
        ...(['WITHDRAWAL_PAID', 'WITHDRAWAL_RELEASE'] as const),
      ),
      who,
      units,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const)),
      who,
      units,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const GONE: readonly string[] = ['BONUS_TAKEN', 'WITHDRAWAL_PAID', 'DEPOSIT_REVERSAL']
const debtOf = async (tx: Tx, ownerId: bigint): Promise<bigint> =>
  (await tx.ledgerAccount.findFirstOrThrow({ where: { ownerId, kind: 'RECEIVABLE' } })).id

let posted = 0

/** Money from the house, or from the upline where it pays: only what upline and downline have of one currency. */
async function pay(kind: Exclude<Step['kind'], 'bet' | 'fold' | 'nextDay'>, to: Node, yuan: number) {
  const wallet = await walletOf(world.db, to.member.id)
  if (wallet === undefined) throw new Error('no wallet')
  const isPaid = kind === 'DIVIDEND' || kind.endsWith('WAGE')
  const payer = isPaid && to.upline !== null ? to.upline.member : null
  const amount = parseUnits(`${yuan}`)
  if (payer !== null) {
    const from = await walletOf(world.db, payer.id)
    if (from === undefined || from.asset !== wallet.asset) return
    // An upline that is real has no contract with an account for tests: nothing is paid across.
    if (to.member.type === 42 || to.member.type === 4) return
    await withBalance(world, payer, `${yuan}`)
  }
  // What is reclaimed or paid out was there.
  if (GONE.includes(kind)) await withBalance(world, to.member, `${yuan}`)
  posted += 1
  await withTransaction(world.db, async (tx) => {
    const payerWallet = payer === null ? undefined : await walletOf(tx, payer.id)
    const isRebate = kind === 'SELF_REBATE' || kind === 'UPLINE_REBATE'
    const house = isPaid ? 'HOUSE_WAGES' : isRebate ? 'HOUSE_REBATES' : 'HOUSE_FUNDS'
    const other = payerWallet?.accountId ?? (await houseAccount(tx, world.merchantId, house, wallet.asset))
    const ref = `report:${posted}`
    if (kind === 'WITHDRAWAL_PAID' || kind === 'WITHDRAWAL_RELEASE')
      return await payOut(tx, to.member, { kind, cash: wallet.accountId, other, amount, ref })
    // Half of the deposits that are reversed are gone from the wallet: they are owed.
    const isOwed = kind === 'DEPOSIT_REVERSAL' && yuan % 2 === 0
    const own = isOwed ? await debtOf(tx, to.member.id) : wallet.accountId
    const isTaken = kind === 'BONUS_TAKEN' || kind === 'DEPOSIT_REVERSAL'
    const [from, into] = isTaken ? [own, other] : [other, own]
    await post(tx, world.merchantId, [{ kind, ref, from, to: into, units: amount }])
  })
}

async function bet(node: Node, one: Extract<Step, { kind: 'bet' }>): Promise<void> {
  const stake = one.result === 'takenBack' ? -one.units : one.units
  const payout = { lost: 0, won: stake * 2, pushed: stake, takenBack: 0 }[one.result]
  await aFact(world.db, node.member, {
    stake: `${stake}`,
    payout: `${payout}`,
    effective: one.result === 'pushed' ? '0' : `${stake}`,
    category: one.category,
    at: await moneyNow(world.db),
  })
}

/** top › a › (b › c, player), top › d (trial) › e, top › player; each tree is fresh. */
async function aTree(): Promise<Node[]> {
  const node = async (upline: Node | null, type: 0 | 1 | 2 | 4 | 42): Promise<Node> => ({
    member: await aMember(world, { type, ...(upline === null ? {} : { upline: upline.member }) }),
    upline,
  })
  const above = await node(null, 1)
  const top = await node(above, 2)
  const a = await node(top, 2)
  const b = await node(a, 2)
  const d = await node(top, 42)
  return [top, a, b, await node(b, 0), await node(a, 0), d, await node(d, 0), await node(top, 0)]
}

it('every report agrees with the facts and transfers to the unit, folded or not, and adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const tree = await aTree()
      const at = (place: number): Node => tree[place % tree.length] ?? (tree[0] as Node)
      const first = dayOf(await moneyNow(world.db))
      const days = [first]
      for (const one of steps) {
        if (one.kind === 'fold') await rollUpTeamDays(world.ctx)
        else if (one.kind === 'nextDay') {
          await world.advance(DAY_MS + HOUR_MS / 60)
          days.push(dayOf(await moneyNow(world.db)))
        } else if (one.kind === 'bet') await bet(at(one.who), one)
        else await pay(one.kind, at(one.who), one.units)
      }
      await foldTeamDays(world)
      const oracle = await Oracle.of(world)
      for (const { member } of tree) await expectOwn(world, member, days, oracle)
      for (const node of tree.filter(({ member }) => member.type !== 0)) {
        await expectTeam(world, node.member, days, oracle)
        await expectIncome(world, node.member, days, oracle)
      }
      const [top, a, , , , trial] = tree as [Node, Node, Node, Node, Node, Node]
      for (const category of [null, 'LOTT']) {
        await expectProfit(world, top.member, top, tree, days, category, oracle)
        await expectProfit(world, top.member, a, tree, days, category, oracle)
        await expectProfit(world, trial.member, trial, tree, days, category, oracle)
      }
      await expectProfit(world, top.member, top, tree, days.slice(-1), null, oracle)
      const nightly = await checkInvariants(world.db)
      expect(nightly.find(({ id }) => id === 'I26')).toMatchObject({ breaches: 0, examples: [] })
    }),
    { numRuns: 8, seed: SEED },
  )
})

it('an account that bets on three days and in two categories is active once, and one that took all back is not', async () => {
  const top: Node = { member: await aMember(world, { type: 1 }), upline: null }
  const busy: Node = { member: await aMember(world, { upline: top.member }), upline: top }
  const undone: Node = { member: await aMember(world, { upline: top.member }), upline: top }
  const trial: Node = {
    member: await aMember(world, { type: 42, upline: top.member }),
    upline: top,
  }
  const days: string[] = []
  const bets = async (node: Node, stake: string, category = 'LOTT') => {
    const at = await moneyNow(world.db)
    await aFact(world.db, node.member, { stake, payout: '0', category, at })
  }
  const active = async (from = days[0] ?? '', to = days.at(-1) ?? '') => {
    await foldTeamDays(world)
    return await countActive(actingAs(world, top.member), { merchantId: world.merchantId }, { from, to })
  }
  for (let day = 0; day < 3; day += 1) {
    await world.advance(DAY_MS)
    days.push(dayOf(await moneyNow(world.db)))
    await bets(busy, '10')
    await bets(busy, '10', 'RNG')
    await bets(undone, day === 2 ? '-20' : '10')
    await bets(trial, '10')
    if (day === 1) await rollUpTeamDays(world.ctx)
  }
  expect(await active()).toBe(1)
  expect(await active(days[0], days[1])).toBe(2)
  await rollUpTeamDays(world.ctx)
  expect(await active()).toBe(1)
  await bets(undone, '0.01')
  expect(await active()).toBe(2)
})

it('the example of the rules comes out as it is written (TR-1)', async () => {
  const above = await aMember(world, { type: 1 })
  const self: Node = { member: await aMember(world, { type: 2, upline: above }), upline: null }
  const a: Node = { member: await aMember(world, { type: 2, upline: self.member }), upline: self }
  const c: Node = { member: await aMember(world, { type: 2, upline: self.member }), upline: self }
  const now = await moneyNow(world.db)
  const rows = [
    [self, '5000', '4800', 10],
    [a, '62000', '60100', 200],
    [c, '60000', '61000', 90],
  ] as const
  for (const [node, stake, payout, rebate] of rows) {
    await aFact(world.db, node.member, { stake, payout, at: now })
    await pay('SELF_REBATE', node, rebate)
  }
  await foldTeamDays(world)
  const day = dayOf(now)
  const { total, rows: listed } = await allRows(world, self.member, { from: day, to: day })
  expect(listed).toHaveLength(2)
  expect(total).toMatchObject({
    bets: parseUnits('127000'),
    payouts: parseUnits('125900'),
    rebates: parseUnits('300'),
    net: parseUnits('-800'),
  })
  // By every figure, page by page and back, whichever way round.
  const page = async (sort: (typeof reports.profitFigures)[number], order: 'asc' | 'desc', more = {}) =>
    await listProfit(actingAs(world, self.member), {
      of: null,
      category: null,
      level: 'direct',
      from: day,
      to: day,
      cursor: null,
      pageSize: 1,
      sort,
      order,
      ...more,
    })
  for (const sort of reports.profitFigures) {
    const first = await page(sort, 'desc')
    const second = await page(sort, 'desc', { cursor: first.nextCursor })
    const [high, low] = [...first.items, ...second.items].map((row) => row[sort] ?? 0n)
    expect(high).toBeGreaterThanOrEqual(low ?? 0n)
    const back = await page(sort, 'desc', { cursor: second.newerCursor })
    expect(back.items).toEqual(first.items)
    const all = await page(sort, 'asc', { pageSize: 5 })
    expect(all.items).toEqual([...second.items, ...first.items])
  }
  expect((await page('bets', 'desc')).items[0]?.publicId).toBe(a.member.publicId)
})

it('a transaction that stays open for days keeps no fact out of the days', async () => {
  const above = await aMember(world, { type: 1 })
  const node: Node = { member: await aMember(world, { type: 0, upline: above }), upline: null }
  const lost = { kind: 'bet', who: 0, units: 7, result: 'lost', category: 'LOTT' } as const
  await rollUpTeamDays(world.ctx)
  await withTransaction(world.db, async (tx) => {
    // From here on nothing that others book is certain to be seen.
    await tx.$queryRaw`SELECT stored_xact()::text`
    await bet(node, lost)
    await rollUpTeamDays(world.ctx)
    await world.advance(3 * DAY_MS)
    await rollUpTeamDays(world.ctx)
  })
  await rollUpTeamDays(world.ctx)
  const nightly = await checkInvariants(world.db)
  expect(nightly.find(({ id }) => id === 'I26')).toMatchObject({ breaches: 0, examples: [] })
})
