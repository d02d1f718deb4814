import { needsTwo, OFFICER_ACTS } from '@croupier/rules'
import { opsRoutes } from '@croupier/wire/ops'
import { describe, expect, it } from 'vitest'
import cn from '../../apps/console/src/texts/cn.json' with { type: 'json' }
import en from '../../apps/console/src/texts/en.json' with { type: 'json' }
import { sources } from './sources.ts'

/** A word of a text file by its path. */
const wordAt = (texts: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts)

describe('a second officer’s yes', () => {
  it('is made by operations/staff alone, and by what tests are made of', () => {
    const makers = sources.filter(({ text }) => /new SecondYes\(/.test(text)).map(({ path }) => path)
    expect(makers.filter((path) => !path.startsWith('packages/domain/src/operations/staff/')).sort()).toEqual([
      'packages/testkit/src/aYes.ts',
    ])
    const testWorlds = sources.filter(({ path }) => /^(scripts|prisma)\//.test(path))
    expect(testWorlds.filter(({ text }) => /\baYes\(/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('is needed for acts that change something, and each has a name in both languages of the console', () => {
    for (const act of Object.keys(OFFICER_ACTS) as (keyof typeof OFFICER_ACTS)[]) {
      const { method, access, errors } = opsRoutes[act]
      expect(method, act).not.toBe('GET')
      expect(access, act).toMatch(/\.act$/)
      expect(errors, act).toContain('STAFF_SECOND_WAITS')
      for (const texts of [en, cn]) expect(wordAt(texts, `commands.acts.${act}`), act).toBeTypeOf('string')
    }
    expect(needsTwo('members.adjust')).toBe(true)
    expect(needsTwo('members.writeNote')).toBe(false)
  })
})
