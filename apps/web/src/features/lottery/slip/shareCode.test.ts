import { expect, it } from 'vitest'
import { linesOfCode, shareCode } from './shareCode.ts'
import { priceSlip, type SlipLine } from './slipLines.ts'

const LINES: readonly SlipLine[] = [
  {
    id: 'a',
    mode: 'LOTT',
    playCode: '11.rx3',
    content: '11#02,05,06',
    series: 1900,
    base: 2,
    unit: 'JIAO',
    multiple: 3,
  },
]
const OWN = { family: '11X5', series: 1880 }

it('brings a slip to somebody else, at their own series', () => {
  const code = shareCode('11X51M', priceSlip(LINES))
  expect(linesOfCode(` ${code}\n`, OWN)).toMatchObject([
    {
      playCode: '11.rx3',
      content: '11#02,05,06',
      series: 1880,
      base: 2,
      unit: 'JIAO',
      multiple: 3,
    },
  ])
})

it('refuses what is no slip, is of another family, or has a line that is none', () => {
  const code = shareCode('11X51M', priceSlip(LINES))
  const changed = (lines: unknown) => `C1.${btoa(JSON.stringify(['11X51M', lines]))}`
  expect(linesOfCode(code, { ...OWN, family: 'SSC' })).toBeNull()
  expect(linesOfCode('hello', OWN)).toBeNull()
  expect(linesOfCode('C1.%%%', OWN)).toBeNull()
  expect(linesOfCode(changed([['11.rx3', '02,02', 2, 'YUAN', 1]]), OWN)).toBeNull()
  expect(linesOfCode(changed([['11.rx3', '02,05,06', 2, 'YUAN', 100_000]]), OWN)).toBeNull()
  expect(linesOfCode(changed([]), OWN)).toBeNull()
})
