import { parseUnits, ZERO_UNITS } from '@croupier/money'
import { expect, it } from 'vitest'
import { findPlay } from '../plays/playTable.ts'
import { isRefusal } from '../plays/selection.ts'
import { effectiveBets, effectiveBetsInSteps, type StakedLine } from './effectiveBets.ts'
import { priceLine } from './priceLine.ts'

const ISSUE = { issueNumber: '20240305-0001' }
/** Every digit of one place, so that each outcome has to be paid through. */
function coveringLine(): StakedLine {
  const play = findPlay('ssc.pos')
  if (play === undefined) throw new Error('no play')
  const content = '0,1,2,3,4,5,6,7,8,9|-|-|-|-'
  const line = priceLine(play, { content, base: 2, unit: 'YUAN', multiple: 1, series: 1956 })
  if (isRefusal(line)) throw new Error(line.reason)
  return { play, line, pushedStakeUnits: ZERO_UNITS }
}

it('judges very many lines in steps, and comes to the same as at once', () => {
  const lines = Array.from({ length: 5_000 }, coveringLine)
  const steps = effectiveBetsInSteps(lines, ISSUE)
  let count = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) count += 1
  // Five thousand lines are read, and each is paid through for ten outcomes; a thousand of these make a step.
  expect(count).toBe(5 + 50)
  expect(step.value).toEqual(effectiveBets(lines, ISSUE))
  expect(step.value.every((amount) => amount === parseUnits('0.44'))).toBe(true)
})
