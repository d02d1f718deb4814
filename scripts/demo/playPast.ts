import { statement } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { expireOffers } from '@croupier/domain/agency/contracts'
import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { type Occasion, startCampaign } from '@croupier/domain/content/campaigns'
import { verifyLedger } from '@croupier/domain/operations/checks'
import { maintainPartitions } from '@croupier/domain/platform/site'
import { grantPoints } from '@croupier/domain/rewards/points'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { giveReferrals } from '@croupier/domain/rewards/referrals'
import { judgeVip } from '@croupier/domain/rewards/vip'
import { DAY_MS } from '@croupier/wire'
import { demoAccounts } from '../../prisma/seed/accounts.ts'
import { liveContracts } from './contractLives.ts'
import { logInPeople } from './logInPeople.ts'
import type { NoticeLines } from './noticeTexts.ts'
import { awayTexts, birthdayTexts, firstDepositTexts, lostWeekTexts } from './occasionTexts.ts'
import { judgePeople, openPeople } from './openPeople.ts'
import { leavePayments, payPeople } from './payPeople.ts'
import { demoPeople, seededPlayers } from './people.ts'
import { playersAmong, topUp } from './players.ts'
import { bettingBeginsAt, type DemoPlayer, openSale, payWages, playSitting, wagesDueAt } from './playSitting.ts'
import { publishNotices } from './publishNotices.ts'
import { type Sitting, sittingsBetween } from './sittings.ts'
import type { DemoWorld } from './world.ts'

const CAMPAIGNS: readonly (readonly [Occasion, NoticeLines])[] = [
  ['FIRST_DEPOSIT', firstDepositTexts],
  ['AWAY', awayTexts],
  ['BIRTHDAY', birthdayTexts],
  ['LOST_WEEK', lostWeekTexts],
]

/** Begins the demo merchant's messages on occasions; a repeat begins nothing twice. */
async function startCampaigns({ ctx, merchantId }: DemoWorld): Promise<void> {
  if ((await ctx.db.prisma.campaign.count({ where: { merchantId } })) > 0) return
  for (const [occasion, lines] of CAMPAIGNS) {
    const texts = Object.fromEntries(
      Object.entries(lines).map(([code, [title, paragraph]]) => [code, { title, html: `<p>${paragraph}</p>` }]),
    )
    const officer = { by: 'demo', second: null, reason: 'demo content' }
    await startCampaign(ctx, { merchantId, occasion, conditions: [], texts, ...officer })
  }
}

/** A window of wages. */
const MEANWHILE_MS_MIN = 300_000

/** Hints for sockets of which nobody was connected when they were made: the relay need not pass them on. */
const DROP_HINTS = statement(
  'demo.dropHints',
  `UPDATE outbox_messages SET done_at = money_now()
    WHERE done_at IS NULL AND kind = 'EVENT' AND created_at <= money_now()`,
)

/** Looks whether effects wait too long; mails that were asked for meanwhile wait for the worker, which starts afterwards. */
const WORKERS_CHECK = 'I20'

const playing: readonly string[] = [
  ...seededPlayers,
  ...demoPeople.filter(({ plays }) => plays === true).map(({ account }) => account),
]
/** Those whom it shows as they are before a first login, or before one from here, log in never. */
const loggingIn: readonly string[] = [...demoAccounts, ...demoPeople]
  .filter((one) => !('isAway' in one && one.isAway === true) && one.grant !== '0')
  .map(({ account }) => account)

/** What the timetable does once in a while; done once a day of the past, the result is the same. */
async function maintain(world: DemoWorld): Promise<void> {
  const { ctx } = world
  await maintainPartitions(ctx)
  await expireOffers(ctx)
  await rollUpHouse(ctx)
  await rollUpTeamDays(ctx)
  // In the worker's order: each counts the days that the one before it has counted.
  await grantPoints(ctx)
  await judgeVip(ctx)
  await giveRebates(ctx)
  await giveReferrals(ctx)
  await ctx.db.hot.query(DROP_HINTS, [])
  const found = await verifyLedger(ctx)
  const broken = found.filter(({ id, breaches }) => breaches > 0 && id !== WORKERS_CHECK)
  if (broken.length > 0) {
    const text = broken.map(({ id, examples }) => `${id} ${examples.join(', ')}`)
    throw new Error(`the books of the past do not agree: ${text.join('; ')}`)
  }
}

/** A new day: anyone who comes on it, what officers do, logins, new money for those who have too little. @returns who can bet on it */
async function beginDay(world: DemoWorld): Promise<DemoPlayer[]> {
  await maintain(world)
  await openPeople(world, demoPeople)
  await liveContracts(world, demoPeople, 'begin')
  await judgePeople(world, demoPeople)
  await publishNotices(world)
  await startCampaigns(world)
  await logInPeople(world, loggingIn)
  await payPeople(world)
  const players = await playersAmong(world, playing)
  await topUp(world, players)
  return players
}

/**
 * One sitting, and the wages of the one before as soon as their window is over. Where that is later than its own bets, they wait for
 * the next turn: the clock never goes past bets that are to be placed.
 */
async function takeTurn(
  world: DemoWorld,
  sitting: Sitting,
  before: Sitting | undefined,
  players: readonly DemoPlayer[],
): Promise<void> {
  const dueAt = before === undefined ? null : wagesDueAt(before)
  const wagesAt = dueAt !== null && dueAt <= bettingBeginsAt(sitting) ? dueAt : null
  const isLong = wagesAt !== null && wagesAt < sitting.soldAfter
  if (!isLong) await openSale(world, sitting)
  if (wagesAt !== null) {
    await world.clock.advanceTo(wagesAt)
    await payWages(world)
  }
  if (isLong) await openSale(world, sitting)
  await playSitting(world, sitting, players)
}

/** The sittings of a past; while it is played, time goes on, and what happens meanwhile is played, too. */
function* sittingsUpToNow({ until, random }: DemoWorld, from: Date): Generator<Sitting> {
  let [begin, end] = [from, until]
  do {
    yield* sittingsBetween(begin, end, random)
    begin = end
    end = new Date()
  } while (end.getTime() - begin.getTime() > MEANWHILE_MS_MIN)
}

/**
 * Plays the demo merchant from an instant of the past up to now, by the use cases that the platform itself runs on: people come and
 * go, bet, win, are paid wages, sign and end contracts. What it leaves are books like any others.
 * @param from where the books end
 * @param tell how far it is, from 0 to 1
 */
export async function playPast(
  world: DemoWorld,
  from: Date,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { clock, until } = world
  const lengthMs = Math.max(1, until.getTime() - from.getTime())
  await clock.beginAt(from)
  let players = await beginDay(world)
  let dayEndsAt = from.getTime() + DAY_MS
  let before: Sitting | undefined
  for (const sitting of sittingsUpToNow(world, from)) {
    signal.throwIfAborted()
    if (sitting.drawAt.getTime() > dayEndsAt) {
      players = await beginDay(world)
      dayEndsAt += DAY_MS
    }
    await takeTurn(world, sitting, before, players)
    before = sitting
    tell(Math.min(1, (sitting.drawAt.getTime() - from.getTime()) / lengthMs))
  }
  await clock.end()
  await openPeople(world, demoPeople)
  await judgePeople(world, demoPeople)
  await liveContracts(world, demoPeople, 'end')
  await leavePayments(world)
  await payWages(world)
  await maintain(world)
}
