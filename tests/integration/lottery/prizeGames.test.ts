import { openLotteryReads } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { placeBets, readOrder } from '@croupier/domain/lottery/orders'
import { changeSettings } from '@croupier/domain/operations/merchants'
import { verifyDraw } from '@croupier/fairness'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, aMember, aYes, consoleCtx } from '@croupier/testkit'
import type { lottery } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { games } from '../../../prisma/seed/gameCatalogue.ts'
import { anOrder, balance, type LotteryWorld, odds, onSale, openLotteryWorld, playOut } from './lotteryWorld.ts'

const CODES = ['VN5M', 'VNS5M', 'TH5M']
/** Digits of the prizes in draw order (rules A18). */
const DIGITS: Readonly<Record<string, readonly number[]>> = {
  VN5M: [5, ...Array(9).fill(5), ...Array(10).fill(4), 3, 3, 3, 2, 2, 2, 2],
  VNS5M: [6, ...Array(11).fill(5), 4, 4, 4, 4, 3, 2],
  TH5M: [6, 2],
}

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld(games.filter(({ code }) => CODES.includes(code)))
  await planIssues(world.ctx)
})
afterAll(async () => {
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter((one) => one.breaches > 0)).toEqual([])
  await world.close()
})

/** Bets on a game, plays it out and tells the drawn prizes, the payouts and what the player has then. */
async function played(gameCode: string, lines: readonly lottery.BetLineInput[]) {
  const series = ['VN', 'VNS', 'TH'].map((family) => ({ family, mode: 'ELOTT', series: 1980 }))
  const player = await aMember(world, { series: series as never, balance: '100000' })
  const issue = await onSale(world, gameCode)
  const order = anOrder(world, issue, lines, gameCode)
  await placeBets(
    actingAs(world, player),
    openLotteryReads(world.processes.api, () => 0),
    order,
  )
  await playOut(world, issue)
  const { numbers, revealedSeed, seedCommitment } = await world.db.prisma.issue.findUniqueOrThrow({
    where: { id: issue.id },
  })
  const verdict = await verifyDraw({
    seed: Buffer.from(revealedSeed ?? []).toString('hex'),
    commitment: Buffer.from(seedCommitment ?? []).toString('hex'),
    gameCode,
    issueNo: issue.number,
    family: gameCode.replace('5M', '') as 'VN',
    randomness: null,
    numbers,
  })
  let at = 0
  const prizes = (DIGITS[gameCode] ?? []).map((digits) => {
    at += digits
    return numbers.slice(at - digits, at).join('')
  })
  expect([at, verdict.numbersMatch]).toEqual([numbers.length, true])
  const read = await readOrder(actingAs(world, player), order.orderId)
  const paid = read.lines.map(({ payout }) => toDecimalString(payout ?? parseUnits('0')))
  const staked = lines.reduce((total, { stake }) => total + stake, 0n)
  const won = read.lines.reduce((total, { payout }) => total + (payout ?? 0n), 0n)
  // No point rebate comes beside the prizes, though the series of the bet is below the player's own (rules A18).
  expect(await balance(world, player)).toBe(parseUnits('100000') - staked + won)
  return { prizes, paid }
}

const NUMBERS = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(2, '0'))
const options = { yuanPerBet: 1, series: 1900 }

it('plays the North: a stake for each of 27 prizes, paid for every hit', async () => {
  const lines = [
    odds('vn.lo2', NUMBERS.join(), options),
    odds('vn.lo2', '12,45', options),
    odds('vn.de', NUMBERS.join(), options),
    odds('vn.truot4', '00,01,02,03', options),
    odds('vn.xien2', NUMBERS.slice(0, 20).join(), options),
  ]
  expect(lines.map(({ stake }) => toDecimalString(stake))).toEqual(['2700', '54', '100', '1', '190'])
  const { prizes, paid } = await played('VN5M', lines)
  const endings = prizes.map((prize) => prize.slice(-2))
  const hits = endings.filter((ending) => ['12', '45'].includes(ending)).length
  const low = new Set(endings.filter((ending) => ending < '20')).size
  expect(paid).toEqual([
    `${27 * 99}`,
    `${hits * 99}`,
    '99',
    endings.some((ending) => ending <= '03') ? '0' : '2.9',
    `${17 * ((low * (low - 1)) / 2)}`,
  ])
})

it('plays the South and Thai style', async () => {
  const all = NUMBERS.join()
  const south = await played('VNS5M', [odds('vns.lo2', all, options), odds('vns.head', all, options)])
  expect(south.prizes).toHaveLength(18)
  expect(south.paid).toEqual([`${18 * 99}`, '99'])
  const thai = await played('TH5M', [
    odds('th.bottom2', all, options),
    odds('th.runtop', '0,1,2,3,4,5,6,7,8,9', options),
  ])
  const top = new Set(thai.prizes[0]?.slice(-3)).size
  expect(thai.paid).toEqual(['96', `${top * 3.5}`])
})

it('pays the odds of the merchant, which are never above the fair ones', async () => {
  const change = async (fixedOdds: readonly string[]) =>
    await changeSettings(consoleCtx(world), {
      merchantId: world.merchantId,
      change: { fixedOdds },
      by: 'officer',
      second: aYes(),
      reason: 'a test of odds',
    })
  // gmax / (2000·p) is 99 for 1 in 100 (rules A18).
  for (const wrong of ['*/vn.de/win/99.01', '*/vn.de/win/1', '*/ssc.e.dt/win/1.5', 'VN5M/vn.de/9']) {
    await expect(change([wrong])).rejects.toThrow('fixedOdds')
  }
  await change(['*/vn.de/win/90', 'VN5M/vn.de/win/95.5'])
  const shown = odds('vn.de', NUMBERS.join(), options)
  await expect(played('VN5M', [shown])).rejects.toMatchObject({ code: 'BET_ODDS_CHANGED' })
  const { paid } = await played('VN5M', [{ ...shown, acceptAnyOdds: true }])
  expect(paid).toEqual(['95.5'])
})
