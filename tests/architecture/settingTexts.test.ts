import { settingFields } from '@croupier/domain/platform/site'
import { describe, expect, it } from 'vitest'
import { SETTING_GROUPS } from '../../apps/console/src/pages/operations/merchants/settingGroups.ts'
import cn from '../../apps/console/src/texts/cn.json' with { type: 'json' }
import en from '../../apps/console/src/texts/en.json' with { type: 'json' }

/** Codes that are shown as they are: languages, categories, vendors’ modes, fields of registration. */
const AS_CODES = /^([A-Z]{2}|LIVE|RNG|SPORTS|ESPORTS|FISH|PVP|LOTT|ELOTT)$/

const at = (texts: object, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown>)?.[name], texts)

describe.each([
  ['English', en.merchant],
  ['Chinese', cn.merchant],
])('settings of a merchant in %s', (_language, texts) => {
  it('have a name and a sentence of help each', () => {
    for (const { path } of settingFields) {
      expect(at(texts.fields, path), path).toEqual(expect.stringMatching(/./))
      expect(at(texts.help, path), path).toEqual(expect.stringMatching(/[.。]$/))
    }
  })

  it('have names for their columns and for what can be chosen', () => {
    for (const { path, kind, columns, options } of settingFields) {
      for (const { name, options: chosen } of columns) {
        expect(at(texts.columns, name === '' ? 'value' : name), `${path} ${name}`).toBeTruthy()
        for (const one of chosen) if (!AS_CODES.test(one)) expect(at(texts.options, one), one).toBeTruthy()
      }
      if (kind === 'named') continue
      for (const one of options) if (!AS_CODES.test(one)) expect(at(texts.options, one), one).toBeTruthy()
    }
  })
})

it('every setting stands in one group of the console', () => {
  const grouped = Object.values(SETTING_GROUPS).flat()
  const all = [...new Set(settingFields.map(({ path }) => path.split('.')[0]))]
  expect(grouped.toSorted()).toEqual(all.toSorted())
})
