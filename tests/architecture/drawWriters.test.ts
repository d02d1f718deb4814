import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, isTest, sources, textOf } from './sources.ts'

const DRAW = 'packages/domain/src/lottery/issues/drawDueIssues.ts'
const CORRECTED = 'packages/domain/src/lottery/issues/correctedResult.ts'
const EXTERNAL = 'packages/domain/src/lottery/issues/recordExternalResult.ts'

const product = sources.filter((source) => !isTest(source.path))
const texts = [
  ...product.map(({ path, text }) => ({ path, text })),
  ...files.filter((file) => file.endsWith('.sql')).map((path) => ({ path, text: textOf(path) })),
]
const having = (pattern: RegExp): string[] => texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** A file and everything of its room that it depends on. */
function closureOf(start: string): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    const source = product.find((one) => one.path === path)
    for (const specifier of source?.imports ?? []) {
      if (!specifier.startsWith('.')) continue
      visit(new URL(specifier, `file:///${path}`).pathname.slice(1))
    }
  }
  visit(start)
  return [...found]
}

describe('nobody can influence a draw (rules A5, E7)', () => {
  it('a result has one writer for own draws, and for external ones one and another that corrects it', () => {
    const sql = /\b(?:UPDATE|INSERT\s+INTO|MERGE\s+INTO)\s+"?issues"?\b[^;`]*\b(?:numbers|revealed_seed)\b/i
    expect(having(sql).sort()).toEqual([CORRECTED, DRAW, EXTERNAL])
    // Measuring scripts make issues without a result; nothing that runs makes or changes one this way.
    const prisma = /\bissue\s*\.\s*(?:create|update|upsert)/
    expect(having(prisma).filter((path) => !path.startsWith('scripts/bench/'))).toEqual([])
    expect(having(/\bissue\s*\.\s*(?:create|update|upsert)[^;]*\bnumbers: \[[^\]]/)).toEqual([])
  })

  it('numbers are made from a seed in one place', () => {
    const makers = product
      .filter((source) => source.imports.includes('@croupier/fairness'))
      .filter((source) => /\bdrawNumbers\b/.test(source.text))
    expect(makers.map((source) => source.path)).toEqual([DRAW])
  })

  const bets = /bet_?(?:lines?|orders?)|settled_?facts?|idempotency|@croupier\/ledger/i

  it('the draw depends on nothing that knows bets', () => {
    const rests = closureOf(DRAW)
    expect(rests.length).toBeGreaterThan(2)
    expect(rests.filter((path) => bets.test(textOf(path)))).toEqual([])
  })

  it.each([EXTERNAL, CORRECTED])(
    'nor does an external result, apart from the audit in which it is written down: %s',
    (writer) => {
      const rests = closureOf(writer).filter((path) => path.startsWith(dirname(writer)))
      expect(rests.length).toBeGreaterThan(2)
      expect(rests.filter((path) => bets.test(textOf(path)))).toEqual([])
    },
  )
})
