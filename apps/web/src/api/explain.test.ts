import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage, startI18n } from '../i18n.ts'
import { ApiError } from './apiError.ts'
import { explain } from './explain.ts'

const refusal = (cancelled: number) =>
  new ApiError({
    code: 'CONTRACT_NEEDS_CONFIRMATION',
    params: { cancelled },
    status: 409,
    requestId: 'request',
  })

describe('a message with a number', () => {
  beforeAll(async () => {
    localStorage.setItem('hisLang', 'EN')
    await startI18n()
  })

  it('takes the plural form of its number', () => {
    expect(explain(refusal(1), i18next.t)).toContain('cancels 1 contract with a downline')
    expect(explain(refusal(2), i18next.t)).toContain('cancels 2 contracts with your downlines')
  })
  it('writes its amounts as the language does', async () => {
    const range = new ApiError({
      code: 'DEPOSIT_AMOUNT_OUT_OF_RANGE',
      params: { min: '100', max: '10000.5' },
      status: 400,
      requestId: 'request',
    })
    expect(explain(range, i18next.t)).toBe('The amount must be from 100 to 10,000.5')
    await changeLanguage('ES')
    expect(explain(range, i18next.t)).toContain('100 y 10.000,5')
  })
})
