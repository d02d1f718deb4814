import { withTransaction } from '@croupier/db'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import { bindAccount } from '@croupier/domain/cashier/payoutAccounts'
import { addPaymentProvider } from '@croupier/domain/cashier/providers'
import { approveWithdrawal, followUp, requestWithdrawal } from '@croupier/domain/cashier/withdrawals'
import { hashPassword } from '@croupier/domain/identity/access'
import { profileBinding } from '@croupier/domain/identity/profiles'
import type { SecondYes } from '@croupier/domain/platform/audit'
import { type Site, settingsOf } from '@croupier/domain/platform/site'
import { merchantVault } from '@croupier/domain/platform/vault'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  aSession,
  consoleCtx,
  idMadeBy,
  knownOfficers,
  noCashier,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { cashierGateway, DAY_MS, DomainError } from '@croupier/wire'

export const PAYMENT_PASSWORD = 'blue tram 9'
let hashed: Promise<string> | undefined
let accounts = 0

/** A provider that says what a test wants it to say, and counts what it was sent. */
export interface FakeBank {
  readonly id: string
  readonly outside: CashierOutside
  readonly sent: cashierGateway.Payout[]
  readonly payouts: Map<string, cashierGateway.PayoutState>
  /** takes it and answers, refuses it, dies before it takes it, or takes it and dies before it answers */
  taking: 'answer' | 'refused' | 'before' | 'after' | 'killed before' | 'killed after'
  reading: 'answer' | 'unknown' | 'killed'
  /** called when the process that waits for an answer is killed: it never gets one */
  onKill: () => void
}

export async function aBank(world: TestWorld): Promise<FakeBank> {
  const terms = {
    name: 'Bank',
    baseUrl: 'http://bank.test',
    keyId: 'key-1',
    secret: 'x'.repeat(32),
  }
  const id = await withTransaction(
    world.db,
    async (tx) => await addPaymentProvider(tx, world.ctx, world.merchantId, terms),
  )
  // Nothing behind the call ever runs, as in a process that is gone.
  const killed = (): Promise<never> => {
    bank.onKill()
    return new Promise(() => {})
  }
  const dead = { outcome: 'unknown', reason: 'no answer' } as const
  const bank: FakeBank = {
    id,
    sent: [],
    payouts: new Map(),
    taking: 'answer',
    reading: 'answer',
    onKill: () => {},
    outside: {
      ...noCashier,
      gateway: {
        ...noCashier.gateway,
        sendPayout: async (_at, payout) => {
          bank.sent.push(payout)
          if (bank.taking === 'before') return dead
          if (bank.taking === 'killed before') return await killed()
          if (bank.taking === 'refused') return { outcome: 'refused', code: 'ACCOUNT_CLOSED' }
          bank.payouts.set(payout.payoutId, {
            payoutId: payout.payoutId,
            state: 'PENDING',
            paidAmount: parseUnits('0'),
            at: new Date('2026-11-22T10:00:00Z'),
          })
          if (bank.taking === 'after') return dead
          if (bank.taking === 'killed after') return await killed()
          return { outcome: 'answer', value: { providerRef: `p-${payout.payoutId}` } }
        },
        readPayout: async (_at, payoutId) => {
          if (bank.reading === 'unknown') return dead
          if (bank.reading === 'killed') return await killed()
          const value = bank.payouts.get(payoutId)
          if (value === undefined) return { outcome: 'refused', code: cashierGateway.NOT_FOUND }
          return { outcome: 'answer', value }
        },
      },
    },
  }
  return bank
}

/** The merchant's site with settings of withdrawals that differ from the defaults. */
export function siteOf(world: Pick<TestWorld, 'merchantId'>, withdrawals: object = {}, currency = 'CNY'): Site {
  return {
    merchantId: world.merchantId,
    host: 'localhost',
    code: 'TEST',
    name: 'Test house',
    currency,
    timeZone: 'Asia/Shanghai',
    moneyMode: 'NORMAL',
    defaultAgentId: null,
    maintenance: false,
    settings: settingsOf({ withdrawals }, currency),
  }
}

/** A member with 1000 that can withdraw. */
export async function aPayee(world: TestWorld): Promise<{ member: TestMember; accountId: string }> {
  const member = await aMember(world, { balance: '1000' })
  return { member, accountId: await prepares(world, member) }
}

/** Gives a member a real name, a withdrawal password and a bound account, all older than any stop. @returns the account's id */
export async function prepares(world: TestWorld, member: TestMember): Promise<string> {
  hashed ??= hashPassword(PAYMENT_PASSWORD)
  const longAgo = new Date(world.clock.now().getTime() - 7 * DAY_MS)
  const { prisma } = world.db
  await prisma.member.update({
    where: { id: member.id },
    data: { paymentPasswordHash: await hashed, paymentPasswordChangedAt: longAgo },
  })
  const vault = await merchantVault(world.ctx, world.merchantId)
  const sealed = vault.seal(JSON.stringify({ payeeName: 'Anna Lee' }), profileBinding(member.id))
  await prisma.memberProfile.create({
    data: {
      memberId: member.id,
      merchantId: world.merchantId,
      sealed,
      termsVersion: '1',
      termsAcceptedAt: longAgo,
      ageMin: 18,
      ageConfirmedAt: longAgo,
      ageBy: 'BIRTHDAY',
    },
  })
  accounts += 1
  const { id: accountId } = await binds(world, member, `6222000012${String(accounts).padStart(6, '0')}`)
  await prisma.payoutAccount.updateMany({
    where: { memberId: member.id },
    data: { boundAt: longAgo },
  })
  return accountId
}

/** Binds a bank account as the member, who has just logged in. */
export async function binds(world: TestWorld, member: TestMember, number: string) {
  const { sessionId } = await aSession(world, member)
  const ctx = actingAs(world, member)
  const fresh = { ...ctx, actor: { ...ctx.actor, sessionId } }
  return await bindAccount(fresh, siteOf(world), {
    method: 'BANK',
    chain: undefined,
    bank: 'Test Bank',
    number,
    paymentPassword: PAYMENT_PASSWORD,
    language: undefined,
    address: '192.0.2.1',
    requestId: 'r',
  })
}

/** The code of a refusal, or what was answered. */
export async function codeOf<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

export async function asks(
  world: TestWorld,
  { member, accountId }: { member: TestMember; accountId: string },
  { amount = '400', id = world.ctx.ids.uuid(), password = PAYMENT_PASSWORD, site = siteOf(world) } = {},
) {
  return await codeOf(
    requestWithdrawal(actingAs(world, member), site, {
      requestId: id,
      accountId,
      amount: parseUnits(amount),
      paymentPassword: password,
    }),
  )
}

/** The number of a withdrawal among the officers. */
export const numberOf = async (world: TestWorld, publicId: string): Promise<bigint> =>
  (await world.db.prisma.withdrawal.findFirstOrThrow({ where: { publicId } })).id

/** Asks, and has an officer approve it, or two. @returns its id on the wire and its number */
export async function approved(
  world: TestWorld,
  payee: Awaited<ReturnType<typeof aPayee>>,
  second: SecondYes | null = null,
  site = siteOf(world),
) {
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key, site })
  const publicId = await idMadeBy(world, payee.member, key)
  const id = await numberOf(world, publicId)
  await knownOfficers(world, 'olga', 'boris')
  await approveWithdrawal(consoleCtx(world), { id, by: 'olga', reason: 'looked at', second })
  return { publicId, id }
}

/** Makes what is asked for later due now, and follows up. */
export async function later(world: TestWorld, bank: FakeBank): Promise<void> {
  await world.db.prisma.$executeRaw`UPDATE withdrawals SET ask_at = money_now() WHERE ask_at IS NOT NULL`
  await followUp(world.ctx, bank.outside)
}

/** Runs work in a process that is killed at the bank's call. */
export async function killedIn(bank: FakeBank, work: () => Promise<unknown>): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    bank.onKill = resolve
  })
  await Promise.race([work().then(() => Promise.reject(new Error('nobody was killed'))), gone])
}
