import { type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

const web = sources.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
/** The one place that makes a lazy part: with a boundary, tried again, given up after 120 s. */
const LAZY = 'apps/web/src/shell/lazyPart.ts'

/** Begins of query keys whose answers are the same for everybody; every other key says whose answer it is. */
const OF_EVERYBODY = [
  'site',
  'notices',
  'games',
  'mails',
  'points mall',
  'winners',
  'lottery menus',
  'lottery issues',
  'lottery issue',
  'lottery draws',
  'lottery drawsOfDay',
  'lottery longDragon',
  'lottery verdict',
  'session captcha',
  'session slider',
]
/** Constants that hold such a key. */
const KEYS_OF_EVERYBODY = ['STATUS_KEY', 'WHITELABEL_KEY']

const parsed = (path: string, text: string) => parseSync(path, text).program

it('every lazy part is made by lazyPart', () => {
  const found: string[] = []
  for (const { path, text } of web) {
    if (path === LAZY || !/\blazy\b/.test(text)) continue
    new Visitor({
      CallExpression: ({ callee }) => {
        const name = callee.type === 'MemberExpression' ? callee.property : callee
        if (name.type === 'Identifier' && name.name === 'lazy') found.push(path)
      },
      ImportSpecifier: ({ imported }) => {
        if (imported.type === 'Identifier' && imported.name === 'lazy') found.push(path)
      },
    }).visit(parsed(path, text))
  }
  expect([...new Set(found)]).toEqual([])
})

const nameOf = (node: Node): string | null => (node.type === 'Identifier' ? node.name : null)

/** Whether a key says whose answer it is, or begins as one of everybody's. */
function isAnswered(key: Node): boolean {
  if (KEYS_OF_EVERYBODY.includes(nameOf(key) ?? '')) return true
  if (key.type === 'TSAsExpression') return isAnswered(key.expression)
  if (key.type !== 'ArrayExpression') return false
  const parts = key.elements.filter((part) => part !== null)
  if (parts.some((part) => nameOf(part) === 'owner')) return true
  const words = parts.flatMap((part) => (part.type === 'Literal' && typeof part.value === 'string' ? [part.value] : []))
  const begin = words.slice(0, 2).join(' ')
  return OF_EVERYBODY.some((one) => one === begin || one === words[0])
}

it('the key of every query names the account whose answer it is', () => {
  const found: string[] = []
  let queries = 0
  for (const { path, text } of web) {
    if (!text.includes('queryFn')) continue
    new Visitor({
      ObjectExpression: ({ properties }) => {
        const named = new Map(
          properties.flatMap((one) => (one.type === 'Property' ? [[nameOf(one.key) ?? '', one.value] as const] : [])),
        )
        const key = named.get('queryKey')
        if (key === undefined || !named.has('queryFn')) return
        queries += 1
        if (!isAnswered(key)) found.push(`${path}: ${text.slice(key.start, key.end)}`)
      },
    }).visit(parsed(path, text))
  }
  expect(queries).toBeGreaterThan(20)
  expect(found).toEqual([])
})
