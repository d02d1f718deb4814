import type { SettingColumn, SettingField } from '@croupier/wire/ops'
import { describe, expect, it } from 'vitest'
import { changeOf, type Draft, draftOf, isFit, settingAt, settingOf } from './settingFields.ts'

const bare = { mayBeEmpty: false, min: null, max: null, options: [], columns: [] }
const field = (kind: SettingField['kind'], more: Partial<SettingField> = {}): SettingField => ({
  ...bare,
  path: 'it',
  kind,
  ...more,
})
const column = (name: string, kind: SettingColumn['kind'], more: Partial<SettingColumn> = {}) => ({
  ...bare,
  name,
  kind,
  mayBeAbsent: false,
  ...more,
})

describe('settings of a merchant as fields', () => {
  it('are read by their path, null where there is nothing', () => {
    const settings = { languages: ['EN'], links: { vipService: null }, withdrawals: { min: '100' } }
    expect(settingAt(settings, 'withdrawals.min')).toBe('100')
    expect(settingAt(settings, 'links.vipService')).toBeNull()
    expect(settingAt(settings, 'transfers.min')).toBeNull()
  })

  const seen: [SettingField, unknown, Draft][] = [
    [field('switch'), true, 'yes'],
    [field('number', { min: 1, max: 9 }), 4, '4'],
    [field('ppm', { max: 1_000_000 }), 15_000, '1.5'],
    [field('ppm'), 1_000_000, '100'],
    [field('ppm'), 1, '0.0001'],
    [field('amount', { mayBeEmpty: true }), null, ''],
    [field('amount'), '0.002', '0.002'],
    [field('words'), ['DE', 'FR'], 'DE\nFR'],
    [field('numbers'), [64_512], '64512'],
    [field('some', { options: ['CN', 'EN'] }), ['EN'], ['EN']],
    [
      field('rows', { columns: [column('family', 'text'), column('from', 'number')] }),
      [{ family: 'SSC', from: 1_950 }],
      [{ family: 'SSC', from: '1950' }],
    ],
    [
      field('named', { options: ['LIVE', 'RNG'], columns: [column('', 'ppm', { min: 1 })] }),
      { LIVE: 15_000 },
      [{ '#': 'LIVE', '': '1.5' }],
    ],
    [
      field('named', {
        options: ['email'],
        columns: [column('show', 'switch', { mayBeAbsent: true }), column('order', 'number', { mayBeAbsent: true })],
      }),
      { email: { show: false } },
      [{ '#': 'email', show: 'no', order: '' }],
    ],
    [field('group', { mayBeEmpty: true, columns: [column('total', 'amount')] }), null, []],
    [field('group', { mayBeEmpty: true, columns: [column('total', 'amount')] }), { total: '88' }, [{ total: '88' }]],
  ]
  it.each(seen)('%o are typed and read alike', (one, value, draft) => {
    expect(draftOf(one, value)).toEqual(draft)
    expect(settingOf(one, draft)).toEqual(value)
    expect(isFit(one, draft)).toBe(true)
  })

  it('are not sent as long as a number is none, is out of bounds, or a key stands twice', () => {
    expect(isFit(field('number', { min: 1, max: 9 }), '10')).toBe(false)
    expect(isFit(field('number'), '')).toBe(false)
    expect(isFit(field('ppm'), '1,5')).toBe(false)
    expect(isFit(field('ppm', { max: 200_000 }), '20.0001')).toBe(false)
    expect(isFit(field('amount'), 'much')).toBe(false)
    expect(isFit(field('amount'), '')).toBe(false)
    const named = field('named', { options: ['LIVE'], columns: [column('', 'ppm')] })
    const twice = { '#': 'LIVE', '': '1' }
    expect(isFit(named, [twice, twice])).toBe(false)
  })

  it('become one change, of each group what was edited', () => {
    const values = {
      languages: ['CN'],
      'withdrawals.min': '50',
      'withdrawals.max': '90',
      'rewards.points.perPoint.LIVE': '400',
    }
    expect(changeOf(values)).toEqual({
      languages: ['CN'],
      withdrawals: { min: '50', max: '90' },
      rewards: { points: { perPoint: { LIVE: '400' } } },
    })
  })
})
