import { describe, expect, it } from 'vitest'
import { changeOf, linesIn, linesText, settingAt } from './settingFields.ts'

describe('settings of a merchant as fields', () => {
  it('are read by their path, null where there is nothing', () => {
    const settings = { languages: ['EN'], links: { vipService: null }, withdrawals: { min: '100' } }
    expect(settingAt(settings, 'withdrawals.min')).toBe('100')
    expect(settingAt(settings, 'links.vipService')).toBeNull()
    expect(settingAt(settings, 'transfers.min')).toBeNull()
  })

  it('name addresses, one to a line', () => {
    const lines = [
      { name: 'Second line', url: 'https://two.test' },
      { name: 'https://three.test', url: 'https://three.test' },
    ]
    expect(linesIn('Second line https://two.test\n\n https://three.test ')).toEqual(lines)
    expect(linesText(lines.slice(0, 1))).toBe('Second line https://two.test')
    expect(linesText(null)).toBe('')
  })

  it('become one change, of each group what was edited', () => {
    const values = { languages: ['CN'], 'withdrawals.min': '50', 'withdrawals.max': '90' }
    expect(changeOf(values)).toEqual({
      languages: ['CN'],
      withdrawals: { min: '50', max: '90' },
    })
  })
})
