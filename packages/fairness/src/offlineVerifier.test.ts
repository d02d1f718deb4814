import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { commitment, DRAW_SHAPES, drawNumbers, isDrawFamily } from './index.ts'

const PAGE = new URL('../../../apps/web/public/verifier.html', import.meta.url)

/** The file's own script, in a world of its own: without WebCrypto, without a document, without anything of ours. */
function verifier(): (record: object | string) => string {
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(readFileSync(PAGE, 'utf8')) ?? []
  if (script === undefined) throw new Error('the verifier has no script')
  const world = createContext({})
  runInContext(script, world)
  return (record) => {
    const text = typeof record === 'string' ? record : JSON.stringify(record)
    return runInContext(`verdictOf(${JSON.stringify(text)})`, world) as string
  }
}

const verdictOf = verifier()
const SEED = 'a0'.repeat(31).concat('0f')

const recordOf = async (family: string, number: string) => {
  if (!isDrawFamily(family)) throw new Error(family)
  const gameCode = `${family}1M`
  const numbers = await drawNumbers(DRAW_SHAPES[family], SEED, gameCode, number)
  const seedCommitment = await commitment(SEED)
  return { gameCode, family, number, numbers, seedCommitment, revealedSeed: SEED }
}

test.each(Object.keys(DRAW_SHAPES))(
  'confirms a draw of %s and refuses a changed one',
  async (family) => {
    for (const number of ['20240305-0001', '2024065', '740179']) {
      const record = await recordOf(family, number)
      expect(verdictOf(record)).toBe('FAIR')
      const changed = record.numbers.toReversed()
      const isSame = changed.join() === record.numbers.join()
      expect(verdictOf({ ...record, numbers: changed })).toBe(isSame ? 'FAIR' : 'NUMBERS_DIFFER')
      expect(verdictOf({ ...record, number: `${number}1` })).toBe('NUMBERS_DIFFER')
      expect(verdictOf({ ...record, revealedSeed: 'b'.repeat(64) })).toBe('SEED_DIFFERS')
    }
  },
)

test('says what is no record', async () => {
  const record = await recordOf('SSC', '20240305-0001')
  expect(verdictOf('not json')).toBe('MALFORMED')
  expect(verdictOf('null')).toBe('MALFORMED')
  expect(verdictOf({ ...record, family: 'toString' })).toBe('MALFORMED')
  expect(verdictOf({ ...record, revealedSeed: 'short' })).toBe('MALFORMED')
})
