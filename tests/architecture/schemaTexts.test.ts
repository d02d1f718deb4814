import { basename } from 'node:path'
import { kindGroups, withKindNumbers } from '@croupier/ledger/kinds'
import { describe, expect, it } from 'vitest'
import { schemaText, schemaTexts } from '../../scripts/schemaTexts.ts'
import { files, isTest, sources, textOf } from './sources.ts'

const under = (folder: string) => files.filter((file) => file.startsWith(`prisma/${folder}/`) && file.endsWith('.sql'))

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
    const program = /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|VIEW|TRIGGER|CONSTRAINT TRIGGER)/m
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

describe('kinds of transfers have names in SQL', () => {
  /** A number behind a column or a variable of kinds; SQL says `:DEPOSIT`, a tagged statement `kindSql('DEPOSIT')`. */
  const NUMBER =
    /\bkinds?(?:\[\w+\])?"? (?:=|<>|<|>|<=|>=|:=|(?:NOT )?IN|(?:NOT )?BETWEEN|(?:=|<>) (?:ANY|ALL)) \(?(?:ARRAY\[|'\{)?\d/
  const CASE = /CASE (?:\w+\.)?kind WHEN \d/
  const isSql = /\b(?:SELECT|FROM|WHERE|JOIN|UPDATE|INSERT|CASE|AND|FILTER)\b/
  const numbered = (text: string) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(?:--|\*|\/\/)/.test(line) && isSql.test(line))
      .filter((line) => NUMBER.test(line) || CASE.test(line))

  it('no line of SQL compares a kind with a number', () => {
    const sql = files.filter((file) => file.startsWith('prisma/') && file.endsWith('.sql'))
    const wrong = [
      ...sql.map((path) => ({ path, text: textOf(path) })),
      ...sources.filter(({ path }) => !isTest(path) && !path.startsWith('tests/')),
    ].flatMap(({ path, text }) => numbered(text).map((line) => `${path}: ${line.trim()}`))
    expect(wrong).toEqual([])
  })

  it('what is looked for is found', () => {
    expect(numbered('WHERE t.kind = 12')).toHaveLength(1)
    expect(numbered('AND x.kind NOT IN (12, 31)')).toHaveLength(1)
    expect(numbered('AND kind BETWEEN 67 AND 72')).toHaveLength(1)
    expect(numbered('SELECT CASE t.kind WHEN 12 THEN 1 END')).toHaveLength(1)
    expect(numbered("WHERE kind = ANY ('{1,2}')")).toHaveLength(1)
    expect(numbered('WHERE kind = :DEPOSIT AND part_id = 0')).toEqual([])
  })

  it('a name that no kind has is refused', () => {
    expect(withKindNumbers('kind IN (:REBATES, :DEPOSIT) AND at::text = 1')).toBe('kind IN (6, 7, 12) AND at::text = 1')
    expect(() => withKindNumbers('kind = :NOTHING')).toThrow('is called NOTHING')
  })

  it('the index of what days are folded from has every kind of it', () => {
    const [, listed = ''] =
      /CREATE INDEX ledger_transfers_incomes [^;]*?kind IN \(([^)]*)\)/.exec(
        under('migrations').map(textOf).join('\n'),
      ) ?? []
    const names = listed.split(',').map((name) => name.trim().slice(1))
    expect(names.sort()).toEqual([...kindGroups.INCOMES].sort())
  })
})
