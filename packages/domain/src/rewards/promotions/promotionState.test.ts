import { describe, expect, it } from 'vitest'
import { type PromotionProgress, promotionState } from './promotionState.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const PROGRESS: PromotionProgress = {
  now: at(5),
  startsAt: at(1),
  endsAt: at(10),
  kind: 'BETS',
  hasNeeds: false,
  entry: null,
  hasBegun: false,
  isReady: false,
  keptUntil: at(40),
}

describe('the ten states of a promotion (spec 6, rules C5)', () => {
  it.each<[string, Partial<PromotionProgress>]>([
    ['COMING_SOON', { now: at(0) }],
    ['JOIN', {}],
    ['SIGNED', { entry: 'JOINED' }],
    ['IN_PROCESS', { entry: 'JOINED', hasBegun: true }],
    ['CLAIM', { entry: 'JOINED', hasBegun: true, isReady: true }],
    ['CLAIM', { kind: 'RAFFLE' }],
    ['JOIN', { kind: 'RAFFLE', hasNeeds: true }],
    ['CLAIM', { kind: 'RAFFLE', hasNeeds: true, entry: 'JOINED' }],
    ['APPLYING', { entry: 'APPLYING', kind: 'FORM' }],
    ['REJECTED', { entry: 'REJECTED', kind: 'FORM' }],
    ['ISSUED', { entry: 'ISSUED', now: at(11) }],
    ['CLAIMED', { entry: 'CLAIMED' }],
    ['CLAIM', { entry: 'JOINED', isReady: true, now: at(10) }],
    ['CLOSED', { entry: 'JOINED', isReady: true, now: at(40) }],
    ['CLOSED', { entry: 'JOINED', hasBegun: true, now: at(10) }],
    ['CLOSED', { kind: 'RAFFLE', now: at(10) }],
  ])('%s', (state, more) => {
    expect(promotionState({ ...PROGRESS, ...more })).toBe(state)
  })
})
