import { randomUUIDv7 } from 'node:crypto'
import { parseUnits } from '@croupier/money'
import { connectSocket } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PAYMENT_PASSWORD } from '../../../prisma/seed/payments.ts'
import type { Person } from '../../../scripts/simulate/person.ts'
import { Bettors, Load } from './bettors.ts'
import { ComposeStack, findCompose } from './composeStack.ts'
import { Officer } from './firstOfficer.ts'
import { CALLED, forgottenCommands } from './operatorCommands.ts'

/** The demo account that has a withdrawal password, and what it asks for: more than is paid without an officer. */
const PAYEE = 'agent1a'
const AMOUNT = '200'
/** The build installs every package; each bound is many times what a slow machine takes. */
const UP_MS_MAX = 25 * 60_000
const HEALTHY_MS_MAX = 5 * 60_000
const PLAYERS = ['player1', 'player2', 'player3', 'vip1', 'agent1a', 'agent2'] as const
const BETS_BEFORE = 30
const BETS_AFTER = 300
/** A new API has its share after a second, and a machine that places 300 bets in less asks again; never so often. */
const ROUNDS_MAX = 20
const SCALED = { api: 3, worker: 3 } as const

const compose = await findCompose()
if (typeof compose === 'string') console.log(`${compose} The test of the containers is skipped.`)

/** The bets that an API has accepted by its own count. */
const ACCEPTED = `fetch('http://127.0.0.1:3000/metrics').then((reply) => reply.text()).then((text) =>
  console.log(/bet_accept_total\\{result="OK"\\} (\\d+)/.exec(text)?.[1] ?? '0'))`

describe.skipIf(typeof compose === 'string')('the stack of docker-compose.yml', () => {
  let stack: ComposeStack
  let bettors: Bettors
  let officer: Officer
  let people: Person[]
  beforeAll(async () => {
    stack = await ComposeStack.prepare(compose as readonly string[])
    await stack.compose('up', '--build', '--detach')
    const whole = {
      postgres: 1,
      redis: 1,
      beacon: 1,
      api: 2,
      realtime: 1,
      worker: 2,
      console: 1,
      web: 1,
    }
    await stack.health.reach(whole, HEALTHY_MS_MAX)
    bettors = new Bettors(stack)
    people = []
    for (const account of PLAYERS) people.push(await bettors.enter(account))
  }, UP_MS_MAX)
  afterAll(async () => {
    await stack?.down()
  }, HEALTHY_MS_MAX)

  it('serves the merchant and its pages at the address that it prints', async () => {
    const logs = await stack.compose('logs', '--no-color', 'merchant')
    expect(logs).toContain(stack.origin)
    const page = await fetch(stack.origin)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype')])
    const guest = { address: '127.0.0.1', token: '', refresh: '' }
    const { value } = await bettors.client.call('site.status', { query: {} }, guest)
    expect(value.info).toMatchObject({ merchantCode: 'MAISON9', name: 'Maison 9' })
  })

  it('takes a bet and settles it', async () => {
    const [player] = people as [Person]
    const { socket, of } = await connectSocket(stack.origin, player.token, { origin: stack.origin })
    try {
      const { orderId, issueNumber } = await bettors.bet(player)
      await new Promise<void>((resolve) => {
        const look = () => {
          if (of('lottery.orderSettled').some((one) => one.issueNumber === issueNumber)) resolve()
        }
        socket.onAny(look)
        look()
      })
      const order = await bettors.order(player, orderId)
      expect(order.issueState).toMatch(/^SETTL/)
      expect(order.lines.map(({ state }) => state)).toEqual([expect.stringMatching(/^(WIN|LOSE)$/)])
    } finally {
      socket.disconnect()
    }
  })

  it('runs each process under its own role, and gives the key of the seeds to the worker alone', async () => {
    const roles = await stack.sql(
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY 1`,
    )
    expect(roles).toEqual(['croupier_api', 'croupier_console', 'croupier_worker'])
    const hasKey = `console.log('SEED_KEY' in process.env)`
    for (const service of ['api', 'realtime', 'web', 'console', 'beacon']) {
      expect([service, (await stack.node(service, hasKey)).trim()]).toEqual([service, 'false'])
    }
    expect((await stack.node('worker', hasKey)).trim()).toBe('true')
  })

  it('searches names in every script: the locale of the database knows their letters', async () => {
    const [trigrams = ''] = await stack.sql(`SELECT cardinality(show_trgm('中文'))`)
    expect(Number(trigrams)).toBeGreaterThan(0)
  })

  const enrol = async (name: string) => {
    const who = [
      '--name',
      name,
      '--roles',
      'OWNER',
      '--email',
      `${name}@officers.example`,
      '--by',
      'operator',
      '--reason',
      'first start',
    ]
    const printed = await stack.answer('console', 'staff', 'add', ...who)
    const [, secret = ''] = /One-time secret\s+(\S+)/.exec(printed) ?? []
    return await Officer.enrol(stack.consoleOrigin, name, secret)
  }

  it('makes the first officer, who enrols and is logged in at the console’s published address', async () => {
    officer = await enrol('olga')
    expect(await officer.reads('/ops/session')).toMatchObject({ name: 'olga' })
    expect(await stack.answer('console', 'staff', 'list')).toContain('olga  OWNER')
  })

  it('has that officer and a second one give the merchant a payment provider', async () => {
    const second = await enrol('otto')
    const provider = { name: 'Example Pay', baseUrl: 'https://pay.example/api', keyId: 'k', secret: 'a1'.repeat(32) }
    await officer.asks('/ops/merchants/MAISON9/payments/providers', { ...provider, reason: 'the contract is signed' })
    await second.saysYes()
    const { providers } = await officer.reads('/ops/merchants/MAISON9/payments')
    expect(providers).toMatchObject([{ name: provider.name }])
  })

  it('has that officer approve there what an account asks to be paid', async () => {
    const { client } = bettors
    const person = await bettors.enter(PAYEE)
    await client.call('member.setName', { body: { name: 'Chiara Moretti' } }, person)
    const paymentPassword = DEMO_PAYMENT_PASSWORD
    const bank = { method: 'BANK', bank: 'Bank of Commerce', number: '6222021234567890' } as const
    const { value: bound } = await client.call('withdrawals.addAccount', { body: { ...bank, paymentPassword } }, person)
    // Older than any stop (safety 4.5): a container has no clock of its own that could be moved.
    await stack.sql(`UPDATE payout_accounts SET bound_at = money_now() - interval '7 days' WHERE id = '${bound.id}'`)
    const requestId = randomUUIDv7()
    const body = { requestId, accountId: bound.id, amount: parseUnits(AMOUNT), paymentPassword }
    const { value: withdrawal } = await client.call('withdrawals.create', { body }, person)
    expect(withdrawal.state).toBe('REQUESTED')

    const waiting: { id: number; account: string; amount: string }[] = await officer.reads('/ops/withdrawals')
    expect(waiting.map(({ account, amount }) => [account, amount])).toEqual([[PAYEE, AMOUNT]])
    const reason = { reason: 'name and bank agree', why: null }
    await officer.does(`/ops/withdrawals/${waiting[0]?.id}/approve`, reason)

    const params = { withdrawalId: withdrawal.id }
    const { value: now } = await client.call('withdrawals.one', { params }, person)
    expect(now.steps.map(({ state, by }) => `${state} ${by}`)).toContain('APPROVED OFFICER')
  })

  it.each(CALLED)('runs npm run %s %j in its image', async (verb, words, answer) => {
    expect(await stack.answer('console', verb, ...words)).toContain(answer)
  })

  it('has run each command that acts on the database', () => {
    expect(forgottenCommands()).toEqual([])
  })

  it('starts workers while the beacon is away: only draws that mix it in wait', async () => {
    await stack.compose('stop', 'beacon')
    await stack.compose('restart', 'worker')
    await stack.health.reach({ worker: 2 }, HEALTHY_MS_MAX)
    const ready = `fetch('http://127.0.0.1:3002/readyz').then((reply) => reply.text()).then(console.log)`
    expect(JSON.parse(await stack.node('worker', ready))).toEqual({
      status: 'ready',
      degraded: ['beacon'],
    })
    await stack.compose('start', 'beacon')
    await stack.health.reach({ beacon: 1 }, HEALTHY_MS_MAX)
  })

  it('is scaled to three APIs and workers under load without an error', async () => {
    const load = new Load(bettors, people)
    const readShares = async () => {
      const read = []
      for (const nth of [1, 2, 3]) read.push(Number(await stack.node('api', ACCEPTED, nth)))
      return read
    }
    let shares = [0]
    try {
      await load.more(BETS_BEFORE)
      const counts = Object.entries(SCALED).flatMap(([name, count]) => ['--scale', `${name}=${count}`])
      await stack.compose('up', '--detach', ...counts)
      await stack.health.reach(SCALED, HEALTHY_MS_MAX)
      for (let round = 0; round < ROUNDS_MAX && Math.min(...shares) === 0; round += 1) {
        await load.more(BETS_AFTER)
        shares = await readShares()
      }
    } finally {
      await load.stop()
    }
    // A host that starts processes may be busy; a call that was too much did nothing, and was made again after the pause it was given.
    expect(load.errors).toEqual([])
    const again = bettors.client.retries
    console.log(`${load.placed} bets, ${again} calls made again; the three APIs took ${shares.join(', ')}`)
    expect(Math.min(...shares)).toBeGreaterThan(0)
    const [kept] = await stack.sql('SELECT count(*) FROM bet_orders')
    expect(Number(kept)).toBe(load.placed + 1)
    // The second start found the merchant and left it alone.
    expect(await stack.sql('SELECT code FROM merchants')).toEqual(['MAISON9'])
  })
  it('takes a restored database into use by the owner’s command, while nothing else runs', async () => {
    await stack.compose('stop', 'web', 'api', 'realtime', 'worker', 'console')
    const who = ['--by', 'operator', '--reason', 'a dump was restored']
    expect(await stack.answer('migrate', 'restored', ...who)).toContain('Payouts stand still.')
    expect(await stack.sql('SELECT money_mode FROM merchants')).toEqual(['NO_WITHDRAW'])
  })
})
