import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duration, planRun, planSentence, playingMs } from './plan.ts'

const machine = { hashMs: 50, processors: 2 }
const BEGIN = Date.parse('2026-11-22T12:02:00Z')
const WINDOW_MS = 300_000

describe('the plan of a run', () => {
  it('adds up, and ends shortly after a mark at which wages are paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5_000 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 3_600_000 }),
        (members, minutes, later) => {
          const begin = BEGIN + later
          const plan = planRun({ members, minutes, wait: true }, begin, machine)
          const { openingMs, drawsMs, wagesMs, totalMs } = plan
          expect(openingMs + plan.playingMs + drawsMs + wagesMs).toBe(totalMs)
          expect(wagesMs).toBeGreaterThan(0)
          expect((begin + totalMs) % WINDOW_MS).toBe(40_000)
        },
      ),
    )
  })

  it('has no wages for who does not wait', () => {
    const plan = planRun({ members: 10, minutes: 1, wait: false }, BEGIN, machine)
    expect(plan).toMatchObject({ wagesMs: 0, playingMs: 60_000 })
    expect(planSentence(plan, BEGIN)).not.toContain('wages')
  })

  it('takes what the opening took longer off the betting, down to half', () => {
    const plan = planRun({ members: 10, minutes: 4, wait: true }, BEGIN, machine)
    expect(playingMs(plan, plan.openingMs - 1)).toBe(240_000)
    expect(playingMs(plan, plan.openingMs + 30_000)).toBe(210_000)
    expect(playingMs(plan, plan.openingMs + 900_000)).toBe(120_000)
  })

  it('is said in minutes and seconds', () => {
    expect([duration(5_400), duration(65_000), duration(630_000)]).toEqual(['5 s', '1 min 05 s', '10 min 30 s'])
  })
})
