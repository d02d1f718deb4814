import { describe, expect, it } from 'vitest'
import { mergeSettings, settingFields } from './settingFields.ts'
import { settingsOf } from './siteSettings.ts'

const fieldAt = (path: string) => settingFields.find((field) => field.path === path)

/** Every value of the settings with its path: what the walk of the schema must have found. */
const pathsOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, path === '' ? name : `${path}.${name}`))
    : [path]

describe('the fields of a merchant’s settings', () => {
  it('are one for every setting but the state of the site', () => {
    const all = pathsOf(settingsOf({}, 'CNY'), '').filter((path) => !path.startsWith('maintenance'))
    expect(settingFields.map(({ path }) => path).sort()).toEqual(all.sort())
  })

  it('have the kind and the bounds that the schema says', () => {
    expect(fieldAt('loginSlider')?.kind).toBe('switch')
    expect(fieldAt('withdrawals.max')?.kind).toBe('amount')
    expect(fieldAt('withdrawals.automaticUpTo')).toMatchObject({ kind: 'amount', mayBeEmpty: true })
    expect(fieldAt('withdrawals.feePpm')).toMatchObject({ kind: 'ppm', min: 0, max: 200_000 })
    expect(fieldAt('payday.approval')).toMatchObject({
      kind: 'choice',
      options: ['AUTO', 'OFFICER'],
    })
    expect(fieldAt('dataCentres.networks')?.kind).toBe('numbers')
    expect(fieldAt('termsUrl')).toMatchObject({ kind: 'text', mayBeEmpty: true })
    expect(fieldAt('termsVersion')?.kind).toBe('text')
    expect(fieldAt('seriesQuotas')?.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['family', 'text'],
      ['mode', 'choice'],
      ['from', 'number'],
      ['accounts', 'number'],
    ])
    expect(fieldAt('categoryEdgesPpm')).toMatchObject({
      kind: 'named',
      options: expect.arrayContaining(['LIVE', 'PVP']),
      columns: [{ name: '', kind: 'ppm', min: 1 }],
    })
    expect(fieldAt('registration.username')?.columns[0]).toMatchObject({
      name: 'show',
      kind: 'switch',
      mayBeAbsent: true,
    })
    expect(fieldAt('rewards.hourlyRain')).toMatchObject({ kind: 'group', mayBeEmpty: true })
  })

  it('change alone: what else is in their group stays, tables are replaced', () => {
    const was = {
      rewards: { points: { ratio: 50, perPoint: { LIVE: '400' } } },
      categoryEdgesPpm: { LIVE: 1 },
    }
    const change = { rewards: { points: { perPoint: { RNG: '90' } } }, categoryEdgesPpm: {} }
    expect(mergeSettings(was, change)).toEqual({
      rewards: { points: { ratio: 50, perPoint: { LIVE: '400', RNG: '90' } } },
      categoryEdgesPpm: {},
    })
  })
})
