import { describe, expect, it } from 'vitest'
import { changeOf, settingAt } from './settingFields.ts'

describe('settings of a merchant as fields', () => {
  it('are read by their path, null where there is nothing', () => {
    const settings = { languages: ['EN'], links: { vipService: null }, withdrawals: { min: '100' } }
    expect(settingAt(settings, 'withdrawals.min')).toBe('100')
    expect(settingAt(settings, 'links.vipService')).toBeNull()
    expect(settingAt(settings, 'transfers.min')).toBeNull()
  })

  it('become one change, of each group what was edited', () => {
    const values = { languages: ['CN'], 'withdrawals.min': '50', 'withdrawals.max': '90' }
    expect(changeOf(values)).toEqual({
      languages: ['CN'],
      withdrawals: { min: '50', max: '90' },
    })
  })
})
