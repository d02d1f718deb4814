import { expect, test } from 'vitest'
import { DRAW_SPACES, drawPolicies, type Family, findPlay, LUCKY_28, playTable } from '../index.ts'
import { ANIMALS } from './tables/lhcNumbers.ts'
import { yearAnimal } from './tables/lhcYears.ts'

const families = Object.keys(DRAW_SPACES) as Family[]

test('every row of every family is found by its code, and no two rows share one', () => {
  const rows = [
    ...families.flatMap((family) => (['LOTT', 'ELOTT'] as const).flatMap((mode) => playTable(family, mode, ['rat']))),
    ...playTable('3D', 'ELOTT', [LUCKY_28]),
  ]
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  expect(rows.filter((play) => findPlay(play.code)?.code !== play.code)).toEqual([])
  expect(families.filter((family) => playTable(family, 'ELOTT').length === 0)).toEqual([])
  expect(findPlay('constructor.x')).toBeUndefined()
  expect(findPlay('lhc.sp.zod')).toBeUndefined()
})

test('Lucky 28 has rows of its own and nothing of the other games of three digits', () => {
  const rules = playTable('3D', 'ELOTT', [LUCKY_28]).map(({ rule }) => rule.split('.')[0])
  expect(new Set(rules)).toEqual(new Set(['l28']))
  expect(playTable('3D', 'ELOTT').some(({ rule }) => rule.startsWith('l28'))).toBe(false)
})

test('plays on animals hold the year of the draw', () => {
  const eve = new Date('2027-02-05T23:59:00+08:00')
  const day = new Date('2027-02-06T00:00:00+08:00')
  const codes = (at: Date) =>
    playTable('LHC', 'ELOTT', drawPolicies('LHC', [], at))
      .filter(({ rule }) => rule === 'lhc.sp.zod')
      .map(({ code }) => code)
  expect([codes(eve), codes(day)]).toEqual([['lhc.sp.zod.horse'], ['lhc.sp.zod.goat']])
  expect(drawPolicies('SSC', ['TIE_LOSE'], day)).toEqual(['TIE_LOSE'])
})

test('the lunar years are those of the Chinese calendar', () => {
  const calendar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Shanghai' })
  const RAT_YEAR = 1984
  const DAY_MS = 86_400_000
  const lunarAnimal = (at: number) => {
    const parts = calendar.formatToParts(at)
    const year = Number(parts.find(({ type }) => type === ('relatedYear' as never))?.value)
    return ANIMALS[(year - RAT_YEAR) % ANIMALS.length]
  }
  for (let at = Date.parse('2023-01-23'); at < Date.parse('2041-01-01'); at += DAY_MS) {
    // A new moon minutes from midnight is put on either day by the engines: the table decides.
    if (lunarAnimal(at - DAY_MS) !== lunarAnimal(at + DAY_MS)) continue
    expect(yearAnimal(new Date(at))).toBe(lunarAnimal(at))
  }
})
