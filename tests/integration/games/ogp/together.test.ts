import { withTransaction } from '@croupier/db'
import { readGameProvider } from '@croupier/domain/games/providers'
import { callBatch, callMoney, openPlayTogether, type PlayTogether } from '@croupier/domain/games/rounds'
import { assertLedgerBalances, freezeWallet } from '@croupier/ledger'
import { apiCtx, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aGameProvider, aLauncher, aSeat, fundsOf, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})

type Content = Record<string, unknown>
const providerOf = async () => {
  const provider = await readGameProvider(world.ctx, VENDOR)
  if (provider === null) throw new Error('there is a provider')
  return provider
}
const call = async (play: PlayTogether, path: string, content: Content) =>
  await callMoney(apiCtx(world), play, await providerOf(), { path, content })
const alone: PlayTogether = async () => null

const common = ({ sessionToken, playerId }: Seat, roundId: string): Content => ({
  sessionToken,
  playerId,
  gameId: 'slot',
  roundId,
  currency: 'CNY',
  occurredAt: '2026-01-02T03:04:05.678Z',
})

/** What may come of a provider: amounts in minor units; rounds and ids are few, so that calls meet again. */
const number = (max: number) => fc.integer({ min: 0, max })
/** Mostly one of the first, now and then one of the others. */
const often = <const Usual extends string, const Rare extends string>(usual: readonly Usual[], rare: readonly Rare[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Usual | Rare>(...usual) },
    { weight: 1, arbitrary: fc.constantFrom<Usual | Rare>(...rare) },
  )
const step = fc.record({
  what: often(['bet', 'win', 'betwin', 'end'], ['rollback', 'void', 'tip', 'freeze', 'close', 'logout']),
  amount: often(['0', '100', '250', '400'], ['99', '60000', '100001']),
  won: often(['0', '150', '700'], ['10000001']),
  round: number(9),
  tx: number(300),
  ref: number(1),
  ends: fc.boolean(),
  effective: fc.option(fc.constantFrom('0', '100', '9900'), { nil: undefined }),
  game: often(['slot', 'dice'], ['none']),
  odd: often([''], ['free', 'version', 'refs', 'currency', 'token']),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const moneyOf = (one: Step, prefix: string): [string, Content] => {
  const more = {
    ...(one.effective !== undefined && { effectiveBet: one.effective }),
    ...(one.odd === 'free' && { freeRound: { grantId: 'g', index: 0 } }),
    ...(one.odd === 'currency' && { currency: 'USD' }),
    ...(one.odd === 'token' && { sessionToken: 'nobodys' }),
    gameId: one.game,
    roundFinished: one.ends,
  }
  const [txId, refTxId, betRef] = [`${prefix}t${one.tx}`, `${prefix}t${(one.tx * 7) % 300}`, `ref${one.ref}`]
  switch (one.what) {
    case 'bet':
      return ['/wallet/bet', { ...more, txId, betRef, amount: one.amount }]
    case 'win':
      return [
        '/wallet/win',
        {
          ...more,
          txId,
          ...(one.odd === 'refs' ? { refTxIds: [refTxId] } : one.ref > 0 && { betRef }),
          ...(one.odd === 'version' && { settlementVersion: one.ref }),
          amount: one.won,
          result: { reels: one.tx },
        },
      ]
    case 'betwin':
      return [
        '/wallet/betwin',
        { ...more, betTxId: txId, winTxId: `${txId}w`, betRef, betAmount: one.amount, winAmount: one.won },
      ]
    case 'end':
      return ['/round/end', { ...more, outcome: 'FINISHED' }]
    case 'rollback':
      return ['/wallet/rollback', { txId: `${txId}u`, refTxId, reason: 'TIMEOUT' }]
    case 'void':
      return ['/round/void', { reason: 'MISDEAL' }]
    default:
      return ['/wallet/tip', { txId, amount: '100', to: 'dealer' }]
  }
}

/** What an officer does beside the calls, to one player. */
async function beside(what: Step['what'], seat: Seat, isOn: boolean): Promise<boolean> {
  if (what === 'freeze') {
    await withTransaction(world.db, async (tx) => await freezeWallet(tx, seat.member.id, isOn))
  } else if (what === 'close') {
    const closedAt = isOn ? world.clock.now() : null
    await world.db.prisma.catalogueGame.updateMany({ where: { vendorCode: VENDOR, code: 'dice' }, data: { closedAt } })
  } else if (what === 'logout') {
    await world.db.prisma.gameSession.updateMany({
      where: { memberId: seat.member.id },
      data: { endedAt: isOn ? world.clock.now() : null },
    })
  } else return false
  return true
}

/** Everything that was written of a player, without what only says when, or which row. */
async function booksOf({ member }: Seat, prefix: string): Promise<object> {
  const of = member.id
  const [rounds, txs, facts, moves, cases, wallet] = await Promise.all([
    world.db.prisma.$queryRaw`
      SELECT replace(round_id, ${prefix}, '') AS round, stake_units, won_units, effective_units, result, state, ended_at IS NULL AS runs,
             ask_at IS NULL AS unasked, catalogue_id, settlement_version, fact_version, fact_stake_units, fact_payout_units,
             fact_effective_units, fact_theoretical_units FROM provider_rounds WHERE member_id = ${of} ORDER BY id`,
    world.db.prisma.$queryRaw`
      SELECT replace(tx_id, ${prefix}, '') AS tx, kind, verdict, units, bet_ref, body, undone_at IS NULL AS stands, returned_units, occurred_at,
             round_row_id IS NULL AS unbound FROM provider_txs WHERE member_id = ${of} ORDER BY id`,
    world.db.prisma.$queryRaw`
      SELECT f.settlement_version, f.stake_units, f.payout_units, f.effective_units, f.wagering_units, f.theoretical_units, f.category, f.business_date
        FROM settled_facts f WHERE f.member_id = ${of} AND f.source = 2 ORDER BY f.source_id, f.settlement_version`,
    world.db.prisma.$queryRaw`
      SELECT t.kind, t.units, t.from_account_id = w.id AS out, t.version, t.part_id FROM ledger_accounts w
        JOIN ledger_transfers t ON w.id IN (t.from_account_id, t.to_account_id) WHERE w.owner_id = ${of} AND w.kind = 'CASH' ORDER BY t.id`,
    world.db.prisma.$queryRaw`
      SELECT kind, replace(subject, ${prefix}, '') AS subject, times, closed_at IS NULL AS open FROM provider_cases WHERE member_id = ${of} ORDER BY id`,
    world.db.prisma.$queryRaw`
      SELECT balance, version FROM ledger_accounts WHERE owner_id = ${of} AND kind = 'CASH'`,
  ])
  return { rounds, txs, facts, moves, cases, wallet }
}

it('O1 to O26: what is played together is answered and booked as if it was judged alone', async () => {
  const together = openPlayTogether(apiCtx(world).db)
  let [judged, ordinary, no] = [0, 0, 0]
  const counted: PlayTogether = async (...of) => {
    const reply = await together(...of)
    judged += 1
    if (reply !== null) ordinary += 1
    return reply
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      no += 1
      const sides = [
        { play: counted, seat: await aSeat({ api, world, launcher }, '400'), prefix: `p${no}-` },
        { play: alone, seat: await aSeat({ api, world, launcher }, '400'), prefix: `q${no}-` },
      ]
      let off: Step['what'] | null = null
      for (const one of steps) {
        const answers: unknown[] = []
        for (const { play, seat, prefix } of sides) {
          if (await beside(one.what, seat, true)) continue
          const [path, content] = moneyOf(one, prefix)
          const { reply, isReplay } = await call(play, path, { ...common(seat, `${prefix}r${one.round}`), ...content })
          const { hostTxId, undone, ...rest } = reply
          answers.push({
            path,
            ...rest,
            undone: undone?.map((tx) => tx.replace(prefix, '')),
            isReplay,
            hasId: hostTxId !== undefined,
          })
        }
        expect(answers[0]).toEqual(answers[1])
        // What an officer did lasts for one call.
        if (off !== null) for (const { seat } of sides) await beside(off, seat, false)
        off = answers.length === 0 ? one.what : null
      }
      const [first, second] = await Promise.all(sides.map(async ({ seat, prefix }) => await booksOf(seat, prefix)))
      expect(first).toEqual(second)
      if (off !== null) for (const { seat } of sides) await beside(off, seat, false)
    }),
    { numRuns: 12 },
  )
  await assertLedgerBalances(world.db)
  // A law about nothing would hold as well: about a fifth of what chance makes is ordinary.
  expect(ordinary).toBeGreaterThan(judged / 8)
})

const betwin = (seat: Seat, no: number, more: Content = {}): Content => ({
  ...common(seat, `crowd-${no}`),
  betTxId: `crowd-b${no}`,
  winTxId: `crowd-w${no}`,
  betRef: 'x',
  betAmount: '1000',
  winAmount: '300',
  ...more,
})

it('calls of one moment are one statement, and a player whose wallet is held waits alone', async () => {
  const seats: Seat[] = []
  for (let no = 0; no < 6; no += 1) seats.push(await aSeat({ api, world, launcher }))
  const statements: unknown[] = []
  const { db } = apiCtx(world)
  const hot: typeof db.hot = {
    query: async (statement, values) => {
      if (statement.name === 'games.playRounds') statements.push(values[1])
      return await db.hot.query(statement, values)
    },
  }
  const play = openPlayTogether({ ...db, hot })
  const provider = await providerOf()
  const replies = await Promise.all(
    seats.map(
      async (seat, no) =>
        await callMoney(apiCtx(world), play, provider, { path: '/wallet/betwin', content: betwin(seat, no) }),
    ),
  )
  expect(replies.map(({ reply }) => [reply.status, reply.balance])).toEqual(seats.map(() => ['OK', '9300']))
  expect(statements).toHaveLength(1)

  const [held, ...others] = seats
  if (held === undefined) throw new Error('somebody is held')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = () => {}
  const begun = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const holding = withTransaction(world.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM ledger_accounts WHERE owner_id = ${held.member.id} AND kind = 'CASH' FOR UPDATE`
    isHeld()
    await isReleased
  })
  await begun
  const waits = call(play, '/wallet/betwin', betwin(held, 100))
  const answered = await Promise.all(
    others.map(async (seat, no) => await call(play, '/wallet/betwin', betwin(seat, 101 + no))),
  )
  expect(answered.map(({ reply }) => reply.balance)).toEqual(others.map(() => '8600'))
  release()
  await holding
  expect((await waits).reply).toMatchObject({ status: 'OK', balance: '8600' })
})

it('a list of many players: each is decided for itself, those of one player in order', async () => {
  const seats = [await aSeat({ api, world, launcher }), await aSeat({ api, world, launcher })]
  const items = seats.flatMap((seat, no) => [
    { kind: 'bet', ...common(seat, `list-${no}`), txId: `list-b${no}`, betRef: 'x', amount: '4000' },
    { kind: 'bet', ...common(seat, `list-${no}`), txId: `list-c${no}`, betRef: 'y', amount: '7000' },
    {
      kind: 'win',
      ...common(seat, `list-${no}`),
      txId: `list-w${no}`,
      betRef: 'x',
      amount: '500',
      roundFinished: true,
    },
  ])
  const { status, results } = await callBatch(apiCtx(world), openPlayTogether(apiCtx(world).db), await providerOf(), {
    items,
  })
  expect(status).toBe('OK')
  const each = [
    { status: 'OK', balance: '6000' },
    { status: 'INSUFFICIENT_FUNDS', balance: '6000' },
    { status: 'OK', balance: '6500' },
  ]
  expect(results).toMatchObject([...each, ...each])
  for (const seat of seats) expect(await fundsOf(world, seat)).toBe('65')
  await assertLedgerBalances(world.db)
})
