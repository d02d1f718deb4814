import { describe, expect, it } from 'vitest'
import { passedBounds, type SettingBound, withinBounds } from './bounds.ts'
import { JURISDICTIONS, profileName, profileOf } from './profiles.ts'

const WRITTEN = { requirement: 'P3', clause: 'somewhere' }
const BOUNDS: readonly SettingBound[] = [
  { path: 'care.days', least: 2, most: 7, ...WRITTEN },
  { path: 'care.hours', least: 3, ...WRITTEN },
  { path: 'lock', among: [true], ...WRITTEN },
  { path: 'care.way', among: ['SHOW', 'REFUSE'], ...WRITTEN },
]
const settings = { lock: true, care: { days: 5, hours: 3, way: 'REFUSE', other: ['x'] }, name: 'n' }

describe('settings under bounds', () => {
  it('stay the same object where none is looser', () => {
    expect(withinBounds(settings, BOUNDS)).toBe(settings)
  })

  it('are as the bound says where they are looser, and no other changes', () => {
    const loose = { ...settings, lock: false, care: { days: 30, hours: 1, way: 'IGNORE', other: ['x'] } }
    expect(withinBounds(loose, BOUNDS)).toEqual({
      lock: true,
      care: { days: 7, hours: 3, way: 'SHOW', other: ['x'] },
      name: 'n',
    })
    expect(withinBounds({ ...settings, care: { ...settings.care, days: 1 } }, BOUNDS).care.days).toBe(2)
    expect(loose.lock).toBe(false)
  })

  it('name only the bounds that a change itself passes', () => {
    const next = { ...settings, lock: false, care: { ...settings.care, days: 8 } }
    expect(passedBounds({ care: { days: 8 } }, next, BOUNDS).map(({ path }) => path)).toEqual(['care.days'])
    expect(passedBounds({ lock: false, care: { way: 'SHOW' } }, next, BOUNDS).map(({ path }) => path)).toEqual(['lock'])
    expect(passedBounds({ name: 'm' }, next, BOUNDS)).toEqual([])
  })
})

describe.each(JURISDICTIONS)('the profile of %s', (jurisdiction) => {
  const { bounds } = profileOf(jurisdiction)
  it('bounds each setting once, by something, for a reason', () => {
    expect(new Set(bounds.map(({ path }) => path)).size).toBe(bounds.length)
    for (const { least, most, among, requirement, clause } of bounds) {
      expect([least, most, among].some((one) => one !== undefined)).toBe(true)
      expect(requirement).toMatch(/^[A-Z]\d{1,2}$/)
      expect(clause).toMatch(/\w/)
    }
  })

  it('has a name that is kept with what is done under it', () => {
    expect(profileName(jurisdiction)).toMatch(new RegExp(`^${jurisdiction}\\.[1-9]\\d*$`))
  })
})
