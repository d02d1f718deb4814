import { withTransaction } from '@croupier/db'
import type { ActorCtx, Ctx } from '@croupier/domain'
import { createDeposit, proveDeposit, submitDeposit } from '@croupier/domain/cashier/deposits'
import { bindAccount } from '@croupier/domain/cashier/payoutAccounts'
import { giveReceipt, proveWithdrawal, requestWithdrawal } from '@croupier/domain/cashier/withdrawals'
import { hashPassword, proveAgain } from '@croupier/domain/identity/access'
import { setPersonal } from '@croupier/domain/identity/ownProfile'
import { openGame } from '@croupier/domain/lottery/games'
import { recordExternalResult } from '@croupier/domain/lottery/issues'
import { findSite, type Site } from '@croupier/domain/platform/site'
import { publishMallItem, redeem } from '@croupier/domain/rewards/points'
import { joinPromotion } from '@croupier/domain/rewards/promotions'
import { parseUnits } from '@croupier/money'
import { allDay } from '@croupier/rules'
import { actorOf, aMember, aPicture, aSession, type MembersWorld, noCashier, TEST_PASSWORD } from '@croupier/testkit'
import { DomainError } from '@croupier/wire'
import { expect } from 'playwright/test'
import { DEMO_PAYMENT_PASSWORD } from '../../../prisma/seed/payments.ts'
import { pastStops } from '../cashier/payee.ts'
import { withMerchant } from '../withMerchant.ts'

/** Settling looks for what is due every second or two, and follows up the outside every few. */
const WORKED_MS_MAX = 60_000
const FEEDS = ['feed.one', 'feed.two'] as const
/** It is played in no mode: on no page of players, and nothing is planned for it. */
export const OUTSIDE_GAME = 'OUTSIDE'
const ITEM = 'walk.umbrella'

let hashed: Promise<string> | undefined

type Merchant = MembersWorld & { readonly site: Site }

/** The demo merchant, as its members meet it. */
async function withSite(work: (merchant: Merchant) => Promise<void>): Promise<void> {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    const site = await findSite(db, 'localhost')
    if (site === null) throw new Error('the demo merchant answers at no host')
    await work({ db, ctx, merchantId, site })
  })
}

/** A member with money, a withdrawal password and a bound account that is old enough. */
async function aPayee(merchant: Merchant, account: string): Promise<ActorCtx & { bound: string }> {
  const { db, site, ctx } = merchant
  const member = await aMember(merchant, { account, balance: '60000' })
  hashed ??= hashPassword(DEMO_PAYMENT_PASSWORD)
  await db.prisma.member.update({
    where: { id: member.id },
    data: {
      paymentPasswordHash: await hashed,
      paymentPasswordChangedAt: ctx.clock.now(),
    },
  })
  const { sessionId } = await aSession(merchant, member)
  const acting = { ...ctx, actor: actorOf(member, sessionId) }
  const from = { address: '192.0.2.1', requestId: 'walked' }
  await setPersonal(acting, { site, field: 'payeeName', value: 'Anna Lee', ...from })
  const { id: bound } = await bindAccount(acting, site, {
    method: 'BANK',
    chain: undefined,
    bank: 'Harbour Bank',
    language: undefined,
    number: `6222${String(member.id).padStart(12, '0')}`,
    paymentPassword: DEMO_PAYMENT_PASSWORD,
    ...from,
  })
  await pastStops(account)
  return { ...acting, bound }
}

async function asks(site: Site, payee: ActorCtx & { bound: string }, amount: string): Promise<string> {
  const requestId = payee.ids.uuid()
  const ask = async () =>
    await requestWithdrawal(payee, site, {
      requestId,
      accountId: payee.bound,
      amount: parseUnits(amount),
      paymentPassword: DEMO_PAYMENT_PASSWORD,
    })
  try {
    return (await ask()).value.id
  } catch (error) {
    // A large one is asked for again, with a proof for it.
    if (!(error instanceof DomainError) || error.code !== 'SESSION_NOT_FRESH') throw error
    const place = { address: '192.0.2.1', origin: 'http://localhost', browser: null }
    await proveAgain(payee, { method: 'password', proof: TEST_PASSWORD }, place)
    return (await ask()).value.id
  }
}

/** A deposit that its owner says to have paid, with the picture of the slip. */
async function pays({ db, site, merchantId }: Merchant, payer: ActorCtx): Promise<void> {
  const { id: channelId } = await db.prisma.depositChannel.findFirstOrThrow({
    where: { merchantId, method: 'BANK' },
  })
  const input = { requestId: payer.ids.uuid(), channelId, amount: parseUnits('300') }
  const depositId = (await createDeposit(payer, site, noCashier, input)).value.id
  await submitDeposit(payer, depositId)
  await proveDeposit(payer, depositId, await aPicture({ format: 'png' }))
}

/** Asks for something that an officer sends, and for a promotion that an officer grants. */
async function asksForGifts({ db, ctx, site, merchantId }: Merchant, asking: ActorCtx) {
  await withTransaction(db, async (tx) => {
    await publishMallItem(tx, ctx, {
      merchantId,
      code: ITEM,
      kind: 'LIFE',
      titles: { EN: 'Umbrella' },
      points: 0,
      sort: 999,
      price: parseUnits('30'),
      stock: 5,
      perAccount: null,
    })
  })
  const offer = async (isOpen: boolean) =>
    await db.prisma.mallItem.updateMany({ where: { merchantId, code: ITEM }, data: { isOpen } })
  await offer(true)
  await redeem(asking, site, {
    requestId: ctx.ids.uuid(),
    code: ITEM,
    quantity: 1,
    phone: '+86 13800000000',
    address: '1 Harbour Street',
    paymentPassword: DEMO_PAYMENT_PASSWORD,
  })
  await offer(false)
  await joinPromotion(asking, {
    code: 'phone.messenger',
    remark: 'please',
    contact: `849${String(Date.now()).slice(-8)}`,
  })
}

async function reports(ctx: Ctx, issueNumber: string, numbers: readonly number[]): Promise<void> {
  for (const source of FEEDS) {
    await recordExternalResult(ctx, { gameCode: OUTSIDE_GAME, issueNumber, source, numbers })
  }
}

/** An issue of an external draw that is settled by what its sources do not say any more. */
async function aWrongResult({ db, ctx }: Merchant): Promise<string> {
  const gameId = await withTransaction(
    db,
    async (tx) =>
      await openGame(tx, {
        code: OUTSIDE_GAME,
        family: 'SSC',
        groupCode: 'SSC',
        name: { EN: 'Outside' },
        schedule: allDay(600, 120, 'Asia/Shanghai'),
        sortOrder: 999,
        modes: {},
        drawSource: 'EXTERNAL',
        resultSources: FEEDS,
      }),
  )
  const number = String(Date.now())
  await db.prisma.$executeRaw`
    INSERT INTO issues (game_id, number, sale_from, close_at, draw_at)
    VALUES (${gameId}, ${number}, money_now() - interval '12 minutes', money_now() - interval '2 minutes', money_now() - interval '1 minute')`
  await reports(ctx, number, [1, 2, 3, 4, 5])
  const state = async () => (await db.prisma.issue.findFirstOrThrow({ where: { gameId, number } })).state
  await expect.poll(state, { timeout: WORKED_MS_MAX }).toBe('SETTLED')
  await reports(ctx, number, [9, 2, 3, 4, 5])
  return number
}

/** What waits for officers: accounts, and the issue that it is about. */
export interface OfficersWork {
  readonly payer: string
  readonly refused: string
  readonly paid: string
  readonly asking: string
  readonly issueNumber: string
  /** waits until the withdrawal of `paid` was paid out; then its owner says, with a picture, that nothing came */
  nothingArrived(): Promise<void>
}

/** Gives officers what they decide on a day: each thing made by what members and sources do. */
export async function withOfficersWork(walk: (work: OfficersWork) => Promise<void>): Promise<void> {
  const day = Date.now().toString(36)
  const [payer, refused] = [`payer${day}`, `refused${day}`]
  const [paid, asking] = [`paid${day}`, `asking${day}`]
  await withSite(async (merchant) => {
    const { site, db } = merchant
    await pays(merchant, await aPayee(merchant, payer))
    await asks(site, await aPayee(merchant, refused), '200')
    const owner = await aPayee(merchant, paid)
    const publicId = await asks(site, owner, '30000')
    await asksForGifts(merchant, await aPayee(merchant, asking))
    const issueNumber = await aWrongResult(merchant)
    const state = async () => (await db.prisma.withdrawal.findFirstOrThrow({ where: { publicId } })).state
    const nothingArrived = async () => {
      await expect.poll(state, { timeout: WORKED_MS_MAX }).toBe('RECEIPT_ASKED')
      await proveWithdrawal(owner, publicId, await aPicture({ format: 'png' }))
      await giveReceipt(owner, publicId, { verdict: 'NOT_RECEIVED' })
    }
    await walk({ payer, refused, paid, asking, issueNumber, nothingArrived })
  })
}
