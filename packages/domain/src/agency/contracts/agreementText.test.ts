import { units } from '@croupier/money'
import type { TieredTerms } from '@croupier/rules'
import { expect, it } from 'vitest'
import { agreementText } from './agreementText.ts'

const terms: TieredTerms = {
  periodCode: 'H',
  minimumBetAmount: units(0n),
  deductWages: true,
  carryOver: 'NONE',
  tiers: [],
}
const textOf = (kind: 'DIVIDEND' | 'DAILY_WAGE', capFactor: number, startsRunning = false): string =>
  agreementText({
    merchant: 'demo',
    timeZone: 'Asia/Shanghai',
    contractId: '0198a9f0-0000-7000-8000-000000000000',
    versionNo: 1,
    kind,
    category: 'LOTT',
    payer: null,
    payee: { account: 'agent', publicId: '0198a9f0-0000-7000-8000-000000000001' },
    offeredAt: new Date(0),
    terms,
    capFactor,
    startsRunning,
  })

it('the text of a dividend names the cap of its base (rules B10.1)', () => {
  expect(textOf('DIVIDEND', 3)).toContain(
    'Cap: the ratio is taken of at most 3 times the theoretical result of the team',
  )
  expect(textOf('DIVIDEND', 0)).toContain('Cap: none')
  expect(textOf('DAILY_WAGE', 3)).not.toContain('Cap:')
})

it('the text of first terms says that they work in the running period (rules B6.2)', () => {
  const running = 'Start: these are the first terms between these sides; they work from the start'
  expect(textOf('DIVIDEND', 3, true)).toContain(running)
  expect(textOf('DIVIDEND', 3, true)).not.toContain('a running period keeps its terms')
  expect(textOf('DIVIDEND', 3)).toContain('a running period keeps its terms')
})

it('the text of a dividend says that a rest counts in the period right after it alone (rules B10.2)', () => {
  expect(textOf('DIVIDEND', 3)).toContain('it counts in the period right after it')
  expect(textOf('DAILY_WAGE', 3)).toContain('it counts in the next contract of these sides')
})
