import { describe, expect, it } from 'vitest'
import type { CurrentIssue, Issue } from '../../../api/lottery/lottery.ts'
import { msUntilNews, openIssue } from './deskIssue.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 21, 8)

/** Issue n of a one-minute game that closes 5 s before its draw. */
const issue = (n: number): Issue => ({
  issueId: `${n}`,
  gameCode: 'SSC1',
  number: `20261121-${n}`,
  state: 'ON_SALE',
  saleFrom: new Date(start + (n - 1) * minute - 5_000),
  closeAt: new Date(start + n * minute - 5_000),
  drawAt: new Date(start + n * minute),
  numbers: [],
  seedCommitment: '',
  revealedSeed: null,
  beacon: null,
})
const known = (current: number, drawn: number): CurrentIssue => ({
  serverTime: new Date(start),
  current: issue(current),
  next: issue(current + 1),
  lastDrawn: issue(drawn),
})

describe('the issue on sale', () => {
  it('is the next one from the moment the current one closes', () => {
    const closes = issue(3).closeAt.getTime()
    expect(openIssue(known(3, 2), closes - 1)?.number).toBe('20261121-3')
    expect(openIssue(known(3, 2), closes)?.number).toBe('20261121-4')
  })

  it('is nothing when both are over', () => {
    expect(openIssue(known(3, 2), start + 9 * minute)).toBeNull()
    expect(openIssue(undefined, start)).toBeNull()
  })
})

describe('asking for updates', () => {
  it('waits for the close of the issue on sale when the last draw is known', () => {
    expect(msUntilNews(known(3, 2), start + 2 * minute + 10_000)).toBe(46_200)
  })

  it('asks soon for a draw that is due and was not pushed', () => {
    expect(msUntilNews(known(3, 1), start + 2 * minute - 2_000)).toBe(5_000)
    expect(msUntilNews(known(3, 1), start + 2 * minute + 9_000)).toBe(3_000)
  })

  it('does not ask through a pause: the draw before it is known', () => {
    const pause = 8 * 60 * minute
    const after = {
      ...issue(3),
      drawAt: new Date(start + pause),
      closeAt: new Date(start + pause - 5_000),
    }
    const later = { ...known(3, 2), current: after }
    expect(msUntilNews(later, start + 2 * minute + 10_000)).toBe(minute)
    expect(msUntilNews(later, start + pause - 30_000)).toBe(26_200)
  })

  it('asks less often for a draw that does not come', () => {
    const daily = {
      ...known(3, 1),
      current: {
        ...issue(3),
        drawAt: new Date(start + 900 * minute),
        closeAt: new Date(start + 900 * minute - 5_000),
      },
    }
    expect(msUntilNews(daily, start + 2 * minute + 3_000 + 40_000)).toBe(10_000)
    expect(msUntilNews(daily, start + 60 * minute)).toBe(minute)
  })
})
