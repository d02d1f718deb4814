import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaText, schemaTexts } from '../../scripts/schemaTexts.ts'
import { files, textOf } from './sources.ts'

const under = (folder: string) =>
  files.filter((file) => file.startsWith(`prisma/${folder}/`) && file.endsWith('.sql'))

describe('the database has one text', () => {
  it('a file of prisma/functions makes one function or view, of its own name', () => {
    const made = under('functions').map((file) => {
      const found = textOf(file).matchAll(/^CREATE OR REPLACE (?:FUNCTION|VIEW) (\w+)/gm)
      return [file, [...found].map(([, name]) => name)]
    })
    expect(made.length).toBeGreaterThan(150)
    expect(made).toEqual(under('functions').map((file) => [file, [basename(file, '.sql')]]))
    expect(
      schemaTexts()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      under('functions')
        .map((file) => basename(file, '.sql'))
        .sort(),
    )
  })

  it('what a file makes may be made again', () => {
    const once = /^CREATE (?:FUNCTION|PROCEDURE|VIEW|TRIGGER|CONSTRAINT TRIGGER)/m
    expect(under('functions').filter((file) => once.test(textOf(file)))).toEqual([])
  })

  it('migrations make none of it', () => {
    const program =
      /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|VIEW|TRIGGER|CONSTRAINT TRIGGER)/m
    expect(under('migrations').length).toBeGreaterThan(0)
    expect(under('migrations').filter((file) => program.test(textOf(file)))).toEqual([])
  })

  it('what others read comes before them', () => {
    const names = schemaTexts().map(({ name }) => name)
    const isBefore = (one: string, other: string) => names.indexOf(one) < names.indexOf(other)
    expect(isBefore('stored_xact', 'authenticators_step_guard')).toBe(true)
    expect(isBefore('exclusions_in_force', 'resembling_members')).toBe(true)
    expect(isBefore('resembling_members', 'excluded_members')).toBe(true)
    expect(isBefore('search_text', 'search_pattern')).toBe(true)
    expect(() => schemaText('nothing')).toThrow('prisma/functions has no nothing')
  })
})
