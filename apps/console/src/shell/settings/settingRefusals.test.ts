import type { SettingColumn, SettingField } from '@croupier/wire/ops'
import { describe, expect, it } from 'vitest'
import { placeRefusals } from './settingRefusals.ts'

const bare = { mayBeEmpty: false, min: null, max: null, options: [], columns: [] }
const field = (path: string, kind: SettingField['kind'], columns: SettingColumn[] = []) => ({
  field: { ...bare, path, kind, columns },
  draft: '',
})
const column = (name: string): SettingColumn => ({
  name,
  kind: 'text',
  mayBeEmpty: false,
  mayBeAbsent: false,
  min: null,
  max: null,
  options: [],
})

describe('what the server refused of settings', () => {
  it('is told at the setting, and at the cell of its table', () => {
    const rows = { ...field('lines', 'rows', [column('url')]), draft: [{ url: 'a' }, { url: 'b' }] }
    const named = {
      ...field('edges', 'named', [column('')]),
      draft: [
        { '#': 'LIVE', '': '1' },
        { '#': 'RNG', '': '2' },
      ],
    }
    const group = { ...field('helpline', 'group', [column('phone')]), draft: [{ phone: '1' }] }
    const sent = [field('withdrawals.min', 'amount'), rows, named, group]
    const paths = ['withdrawals.min', 'lines.1.url', 'edges.RNG', 'helpline.phone', 'lines']
    expect(placeRefusals(paths, sent)).toEqual({
      placed: {
        'withdrawals.min': { '': 'wrong' },
        lines: { '1.url': 'wrong', '': 'wrong' },
        edges: { '1.': 'wrong' },
        helpline: { '0.phone': 'wrong' },
      },
      others: [],
    })
  })

  it('that was compared is told at all that were changed of it, and the rest by its path', () => {
    const sent = [field('withdrawals.min', 'amount'), field('withdrawals.max', 'amount')]
    expect(placeRefusals(['withdrawals', 'second'], sent)).toEqual({
      placed: { 'withdrawals.min': { '': 'together' }, 'withdrawals.max': { '': 'together' } },
      others: ['second'],
    })
    expect(placeRefusals(['links'], sent).others).toEqual(['links'])
  })
})
