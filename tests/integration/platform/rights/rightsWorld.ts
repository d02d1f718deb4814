import { moneyNow } from '@croupier/db'
import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { planIssues } from '@croupier/domain/lottery/issues'
import { aSession, buildTestApp, type TestApp, type TestMember, type TestSession } from '@croupier/testkit'
import { FIRST_TERMS, NEXT_TERMS, offers, pays, TOP_TERMS } from '../../agency/contracts/contractWorld.ts'
import { aTieredContract, periodNow } from '../../agency/wages/tieredWorld.ts'
import { aFact, toNextMark } from '../../agency/wages/wageWorld.ts'
import { bet, type LotteryWorld, lott, onSale, openLotteryWorld, stopMoneyClock } from '../../lottery/lotteryWorld.ts'
import {
  aChaseOf,
  aDepositOf,
  aKeyOf,
  aLetterFrom,
  aLinkOf,
  aPasskeyOf,
  aTicketOf,
  aWithdrawalOf,
  messagesOf,
} from './ownersThings.ts'
import { OTHER_HOST, type People, people } from './rightsPeople.ts'

/** Points of view on what belongs to `owner`, an agent (safety 4.4). */
export const actors = [
  /** no session */
  'guest',
  /** a player two levels below the owner */
  'player',
  /** a demo account, type 4 */
  'demo',
  /** an agent beside the owner's upline */
  'branch',
  /** the owner's direct upline */
  'above',
  /** an agent of another merchant, at that merchant's host */
  'merchant',
  /** another agent of that merchant, at the owner's merchant's host */
  'visitor',
  /** an agent who was frozen after the login */
  'frozen',
  /** an agent who has logged out */
  'ended',
  /** whose things they are: comes last, for these calls succeed */
  'owner',
] as const
export type Actor = (typeof actors)[number]

/** Things of the owner that a call can name. */
export interface Targets {
  readonly memberId: string
  readonly payeeId: string
  readonly orderId: string
  /** a further order, for what others may do under the same id */
  readonly playedId: string
  /** a chase that runs */
  readonly chaseId: string
  readonly contractId: string
  /** the contract of a dividend that the owner has to pay for the period of `billStart` */
  readonly billId: string
  readonly offerId: string
  readonly linkCode: string
  /** a key with which the owner's programs read */
  readonly keyId: string
  /** a further login of the owner's */
  readonly sessionId: string
  readonly passkeyId: string
  /** a site message of the owner's, and one that is marked and deleted */
  readonly messageId: string
  readonly markedId: string
  /** a deposit of the owner's that waits for its payment */
  readonly depositId: string
  /** a ticket of the owner's that waits for its answer */
  readonly feedbackId: string
  /** one of its withdrawals, settled, and the account that it was paid to */
  readonly withdrawalId: string
  readonly accountId: string
}

export interface RightsWorld {
  readonly world: LotteryWorld
  /** an account by its name in the picture */
  named(name: string): TestMember
  readonly sessions: Readonly<Record<Actor, TestSession | null>>
  /** the API as this actor reaches it */
  apiOf(actor: Actor): TestApp
  readonly targets: Targets
  /** the same shapes, belonging to nobody */
  readonly nothing: Targets
  /** start of the window in which the owner got a wage */
  readonly windowStart: Date
  readonly billStart: Date
  readonly issueNumber: string
  /** texts that tell of the owner's things, and who besides the owner may read them */
  readonly marks: readonly { readonly text: string; readonly also: readonly Actor[] }[]
  close(): Promise<void>
}

/** Contracts all the way down to the owner and below, and a wage in a closed window. */
async function wagesOf(world: LotteryWorld, named: People) {
  await pays(world, null, named('top'), TOP_TERMS)
  await pays(world, named('top'), named('upper'), TOP_TERMS)
  const own = await pays(world, named('upper'), named('owner'), FIRST_TERMS)
  const below = await pays(world, named('owner'), named('ownersChild'), NEXT_TERMS)
  const offer = await offers(world, named('owner'), named('invited'), NEXT_TERMS)
  const windowStart = await toNextMark(world, 1_000)
  const at = new Date(windowStart.getTime() + 100)
  await aFact(world.db, named('ownersChild'), { stake: '1000', payout: '0', at })
  await toNextMark(world, 11_000)
  await settleDueRealtimeWages(world.ctx)
  return { own, below, offerId: offer.id, windowStart }
}

/** A dividend that the owner owes its child, made as its run makes it. */
async function billOf(world: LotteryWorld, payer: TestMember, payee: TestMember) {
  const { start, end } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 10 }]
  const from = start
  const billId = await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers, from })
  await world.db.prisma.$executeRaw`
    WITH run AS (INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at, settled_at)
      VALUES (${payer.merchantId}, 'DIVIDEND', 'D', ${start}, ${end}, stored_snapshot()::text, money_now(), money_now()) RETURNING *)
    INSERT INTO wage_payments (merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
      payer_id, payee_id, effective_units, active_users, tier_no, ratio_ppm, loss_units, theoretical_units, base_units,
      carry_in_units, carry_out_units, due_units, state, created_at, pay_until)
    SELECT r.merchant_id, c.id, 1, r.kind, c.category, r.period_code, r.window_start, r.window_end, c.payer_id, c.payee_id, 0, 0,
           1, 100000, 1000, 0, 1000, 0, 0, 100, 'UNPAID', money_now(), r.window_end + interval '3 days'
      FROM run r JOIN contracts c ON c.public_id = ${billId}::uuid`
  return { billId, billStart: start }
}

/** Everybody's session; one account is frozen after its login, another has left. */
async function logInAll(world: LotteryWorld, api: TestApp, named: People) {
  const as = async (name: string) => await api.sessionOf(named(name))
  const owner = await as('owner')
  const sessions: Record<Actor, TestSession | null> = {
    guest: null,
    player: await as('playerBelow'),
    demo: await as('demo'),
    branch: await as('brother'),
    above: await as('upper'),
    merchant: await as('elsewhere'),
    visitor: await as('passing'),
    frozen: await as('frozen'),
    ended: await as('ended'),
    owner,
  }
  await world.db.prisma.member.update({
    where: { id: named('frozen').id },
    data: { status: 'FROZEN' },
  })
  await api.call('session.logout', {}, sessions.ended)
  return { sessions, owner }
}

/** Two merchants, ten points of view, and an owner with an order, contracts, an offer, a wage and a link. */
export async function openRightsWorld(): Promise<RightsWorld> {
  const world = await openLotteryWorld()
  const named = await people(world)
  const { own, below, offerId, windowStart } = await wagesOf(world, named)
  const { billId, billStart } = await billOf(world, named('owner'), named('ownersChild'))
  await planIssues(world.ctx)
  const api = await buildTestApp(world)
  const otherApi = await buildTestApp(world, { host: OTHER_HOST })
  const [owner, child, payee] = [named('owner'), named('ownersChild'), named('ownersPayee')]
  const issue = await onSale(world, 'SSC1M')
  const line = lott('ssc.pos', '1|-|-|-|-')
  const orderId = await bet(world, owner, issue, [line])
  const playedId = await bet(world, owner, issue, [line])
  const chaseId = await aChaseOf(world, owner, issue, line)
  const { sessions, owner: session } = await logInAll(world, api, named)
  const linkCode = await aLinkOf(api, world, session)
  const keyId = await aKeyOf(world, owner)
  const { sessionId } = await aSession(world, owner)
  const passkeyId = await aPasskeyOf(world, owner)
  const messages = await messagesOf(world, owner)
  await aLetterFrom(world, child)
  const depositId = await aDepositOf(world, owner)
  const feedbackId = await aTicketOf(world, owner)
  const withdrawn = await aWithdrawalOf(world, owner)
  // The issue stays on sale, however long the calls take.
  await stopMoneyClock(world, await moneyNow(world.db))
  const targets: Targets = {
    memberId: child.publicId,
    payeeId: payee.publicId,
    orderId,
    playedId,
    chaseId,
    contractId: own,
    billId,
    offerId,
    linkCode,
    keyId,
    sessionId,
    passkeyId,
    ...messages,
    depositId,
    feedbackId,
    ...withdrawn,
  }
  const uuid = () => world.ctx.ids.uuid()
  const nothing: Targets = {
    memberId: uuid(),
    payeeId: uuid(),
    orderId: uuid(),
    playedId: uuid(),
    chaseId: uuid(),
    contractId: uuid(),
    billId: uuid(),
    offerId: uuid(),
    linkCode: 'NOSUCHLINK',
    keyId: uuid(),
    sessionId: uuid(),
    passkeyId: uuid(),
    messageId: uuid(),
    markedId: uuid(),
    depositId: uuid(),
    feedbackId: uuid(),
    withdrawalId: uuid(),
    accountId: uuid(),
  }
  const forUpline = [owner, child, payee].flatMap((one) => [one.publicId, one.account])
  return {
    world,
    named,
    sessions,
    apiOf: (actor) => (actor === 'merchant' ? otherApi : api),
    targets,
    nothing,
    windowStart,
    billStart,
    issueNumber: issue.number,
    marks: [
      // `owner` is also the name of the other merchant's agent.
      ...forUpline
        .filter((text) => text !== owner.account)
        // Everybody is told the name of the own upline.
        .map((text) => ({
          text,
          also: text === child.account ? (['above', 'player'] as const) : (['above'] as const),
        })),
      { text: own, also: ['above'] },
      ...[orderId, chaseId, below, offerId, linkCode, keyId].map((text) => ({ text, also: [] })),
    ],
    async close() {
      await api.close()
      await otherApi.close()
      await world.close()
    },
  }
}
