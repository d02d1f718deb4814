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
const textOf = (kind: 'DIVIDEND' | 'DAILY_WAGE', capFactor: number): string =>
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
  })

it('the text of a dividend names the cap of its base (rules B10.1)', () => {
  expect(textOf('DIVIDEND', 3)).toContain(
    'Cap: the ratio is taken of at most 3 times the theoretical result of the team',
  )
  expect(textOf('DIVIDEND', 0)).toContain('Cap: none')
  expect(textOf('DAILY_WAGE', 3)).not.toContain('Cap:')
})
