import { parseUnits } from '@croupier/money'
import { expect, it } from 'vitest'
import { findPlay } from '../plays/playTable.ts'
import { isRefusal } from '../plays/selection.ts'
import { type LottTerms, type OddsTerms, priceLine } from './priceLine.ts'
import { topTogether } from './topTogether.ts'

function line(code: string, terms: OddsTerms | LottTerms) {
  const play = findPlay(code)
  if (play === undefined) throw new Error(`no play ${code}`)
  const priced = priceLine(play, terms)
  if (isRefusal(priced)) throw new Error(priced.reason)
  return { play, priced }
}
const atOdds = (code: string, content: string) => line(code, { content, series: 1960, stakeUnits: parseUnits('10') })
const official = (code: string, content: string, multiple = 1) =>
  line(code, { content, series: 1930, base: 2, unit: 'YUAN', multiple })
const top = (...lines: ReturnType<typeof line>[]) => topTogether(lines)
const yuan = parseUnits

it('pays one of two sides of a place, and both sides of two places', () => {
  expect(top()).toBe(0n)
  expect(top(atOdds('ssc.e.ball.bs', 'big,small|-|-|-|-'))).toBe(yuan('19.6'))
  expect(top(atOdds('ssc.e.ball.bs', 'big|small|-|-|-'))).toBe(yuan('39.2'))
  const lines = [atOdds('ssc.e.ball.bs', 'big|-|-|-|-'), atOdds('ssc.e.ball.bs', 'small|-|-|-|-')]
  expect(top(...lines)).toBe(yuan('19.6'))
})

it('knows across plays what one number can be at once', () => {
  const odd = atOdds('ssc.e.ball.oe', 'odd|-|-|-|-')
  const big = atOdds('ssc.e.ball.bs', 'big|-|-|-|-')
  const small = atOdds('ssc.e.ball.bs', 'small|-|-|-|-')
  const seven = atOdds('ssc.e.ball', '7|-|-|-|-')
  const two = atOdds('ssc.e.ball', '2|-|-|-|-')
  expect(top(odd, big, seven)).toBe(yuan('19.6') * 2n + yuan('98'))
  expect(top(odd, small, seven)).toBe(yuan('19.6') + yuan('98'))
  expect(top(two, seven)).toBe(yuan('98'))
})

it('knows what two places cannot show at once', () => {
  const dragon = atOdds('ssc.e.dt', 'dragon')
  const zero = atOdds('ssc.e.ball', '0|-|-|-|-')
  // With zero in the first place the dragon can only push.
  expect(top(dragon, zero)).toBe(yuan('108'))
  expect(top(dragon, atOdds('ssc.e.ball', '9|-|-|-|-'))).toBe(yuan('98') + top(dragon))
})

it('pays one of both sides of a sum that is too wide to be tried', () => {
  const both = [atOdds('ssc.e.sum.bs', 'big'), atOdds('ssc.e.sum.bs', 'small')]
  expect(top(...both)).toBe(yuan('19.6'))
  expect(top(...both, atOdds('ssc.e.ball.bs', 'big|-|-|-|-'))).toBe(yuan('39.2'))
})

it('counts only official lines that can win together', () => {
  const one = official('ssc.3.direct.front', '1|2|3')
  const other = official('ssc.3.direct.front', '4|5|6', 3)
  const same = official('ssc.3.direct.front', '1,7|2|3', 2)
  expect(top(one, other)).toBe(other.priced.topPayoutUnits)
  expect(top(one, same)).toBe(yuan(`${1930 * 3}`))
  const typed = official('ssc.3.direct.front.typed', '123 456')
  expect(top(one, typed)).toBe(yuan(`${1930 * 2}`))
})

it('is at least what any of the lines pays alone where nothing can be tried', () => {
  const lines = [atOdds('kl.e.sum.bs', 'big'), atOdds('kl.e.sum.oe', 'odd')]
  expect(top(...lines)).toBe(lines.reduce((total, { priced }) => total + priced.topPayoutUnits, 0n))
})
