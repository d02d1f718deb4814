import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../i18n.ts'
import { ApiError } from '../apiError.ts'
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
})
