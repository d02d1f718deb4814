import { units } from '@croupier/money'
import { expect, it } from 'vitest'
import { addressOfSource } from './addressOfSource.ts'

const DAY = '2026-11-22'
const periodStart = '2026-11-21T16:00:00.000Z'
const bill = { of: 'BILL', contractId: 'c', periodStart, house: false } as const
const came = units(1n)

it.each([
  ['REALTIME_WAGE', came, bill, `?ac=realtimeWage&window=${periodStart}`],
  ['DAILY_WAGE', came, { ...bill, house: true }, `?ac=salary&window=c@${periodStart}`],
  ['DIVIDEND', units(-1n), bill, `?ac=dividend&side=PAYER&window=c@${periodStart}`],
  ['LOTTERY_STAKE', came, { of: 'BETS', memberId: 'm' }, `?ac=bets&of=m&scope=self&days=${DAY}_${DAY}`],
  ['GAME_PAYOUT', came, { of: 'ROUNDS', memberId: 'm' }, `?ac=bets&category=GAMES&of=m&scope=self&days=${DAY}_${DAY}`],
] as const)('%s leads to what explains it', (kind, amount, source, address) => {
  expect(addressOfSource(source, { kind, units: amount }, DAY)).toBe(address)
})
