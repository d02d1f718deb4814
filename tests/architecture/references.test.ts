import { describe, expect, it } from 'vitest'
import { files, textOf } from './sources.ts'

/** The document that each word in front of a clause means. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  architecture: 'ARCHITECTURE.md',
  experience: 'docs/experience.md',
  protection: 'docs/protection.md',
  protocol: 'docs/provider-protocol.md',
  rules: 'docs/rules.md',
  safety: 'docs/safety.md',
  spec: 'docs/spec.md',
  speed: 'docs/speed.md',
}
const CLAUSE = String.raw`(?:[A-Z]{1,2}\d+[a-z]?|\d+)(?:\.\d+)*`
/** "rules B4", "safety R5, R7 and 4.5": a document and the clauses that are named of it. */
const REFERENCE = new RegExp(
  String.raw`(?<![\w-])(${Object.keys(DOCUMENTS).join('|')})\s+(${CLAUSE}(?:(?:,| and| to)\s+${CLAUSE})*)`,
  'g',
)
const isRead = (file: string) =>
  /\.(tsx?|mts|mjs|sql|css|prisma|md|yml|html|example)$|Dockerfile$/.test(file) &&
  !file.startsWith('packages/locales/src/')

const anchors = new Map(
  Object.entries(DOCUMENTS).map(([word, file]) => [
    word,
    [...textOf(file).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id),
  ]),
)

/** Every clause that a text names, as `word clause`. */
function clausesIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, word = '', clauses = '']) =>
    clauses.split(/,\s*|\s+(?:and|to)\s+/).map((clause) => `${word} ${clause}`),
  )
}
const isThere = (reference: string): boolean => {
  const [word = '', clause = ''] = reference.split(' ')
  return anchors.get(word)?.includes(clause) === true
}

describe('references to the documents', () => {
  it('lead to a clause that is there', () => {
    const lost = files.filter(isRead).flatMap((file) =>
      clausesIn(textOf(file))
        .filter((one) => !isThere(one))
        .map((one) => `${file}: ${one}`),
    )
    expect(lost).toEqual([])
  })

  it('are found as they are written', () => {
    expect(clausesIn('(rules B11, E4.3, safety R7 and 4.5, protocol O1 to O26)')).toEqual([
      'rules B11',
      'rules E4.3',
      'safety R7',
      'safety 4.5',
      'protocol O1',
      'protocol O26',
    ])
    expect(isThere('rules B6.2')).toBe(true)
    expect(isThere(['rules', 'B99'].join(' '))).toBe(false)
  })

  it('no clause has two places', () => {
    for (const ids of anchors.values()) expect(ids.length).toBe(new Set(ids).size)
  })
})
