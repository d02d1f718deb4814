import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  type BeaconChain,
  chainOfKey,
  localBeacon,
  QUICKNET,
  randomnessOf,
  roundAfterClosing,
  roundTimeMs,
} from './beacon/index.ts'
import { commitment, DRAW_SPACES, drawNumbers, isDrawFamily } from './index.ts'

const PAGE = new URL('../../../apps/web/public/verifier.html', import.meta.url)

/** The file's own script, in a world of its own: without WebCrypto, without a document, without anything of ours. */
function verifier(): (record: object | string) => string {
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(readFileSync(PAGE, 'utf8')) ?? []
  if (script === undefined) throw new Error('the verifier has no script')
  // Within a function: names at the top of a context are looked up slowly.
  const judge = runInContext(`(() => {${script}; return verdictOf })()`, createContext({})) as (text: string) => string
  return (record) => judge(typeof record === 'string' ? record : JSON.stringify(record))
}

const verdictOf = verifier()
const SEED = 'a0'.repeat(31).concat('0f')

const recordOf = async (family: string, number: string) => {
  if (!isDrawFamily(family)) throw new Error(family)
  const gameCode = `${family}1M`
  const numbers = await drawNumbers(DRAW_SPACES[family], SEED, gameCode, number)
  const seedCommitment = await commitment(SEED)
  return { gameCode, family, number, numbers, seedCommitment, revealedSeed: SEED }
}

test.each(Object.keys(DRAW_SPACES))('confirms a draw of %s and refuses a changed one', async (family) => {
  for (const number of ['20240305-0001', '2024065', '740179']) {
    const record = await recordOf(family, number)
    expect(verdictOf(record)).toBe('FAIR')
    const changed = record.numbers.toReversed()
    const isSame = changed.join() === record.numbers.join()
    expect(verdictOf({ ...record, numbers: changed })).toBe(isSame ? 'FAIR' : 'NUMBERS_DIFFER')
    expect(verdictOf({ ...record, number: `${number}1` })).toBe('NUMBERS_DIFFER')
    expect(verdictOf({ ...record, revealedSeed: 'b'.repeat(64) })).toBe('SEED_DIFFERS')
  }
})

/** Round 1000 of quicknet, as its relays hand it out. */
const ROUND_1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

async function mixedRecord(chain: BeaconChain, round: number, signature: string) {
  const record = await recordOf('PK10', '20240305-0001')
  const randomness = await randomnessOf(signature)
  const numbers = await drawNumbers(DRAW_SPACES.PK10, SEED, 'PK101M', record.number, randomness)
  // The sale closes a second before the round.
  const closeAt = new Date(roundTimeMs(chain, round) - 1_000).toISOString()
  const { hash: chainHash, publicKey } = chain
  return { ...record, numbers, closeAt, beacon: { chainHash, publicKey, round, signature } }
}

test('confirms a draw with a round of quicknet and refuses every other round, key and closing time', async () => {
  const record = await mixedRecord(QUICKNET, 1_000, ROUND_1000)
  const { beacon } = record
  expect(verdictOf(record)).toBe('FAIR_BEACON')
  const local = await chainOfKey((await localBeacon('another')).publicKey)
  const wrong: object[] = [
    { beacon: { ...beacon, signature: ROUND_1000.replace(/9$/, '8') } },
    { beacon: { ...beacon, signature: `c0${'00'.repeat(47)}` } },
    { beacon: { ...beacon, round: 1_001 } },
    { beacon: { ...beacon, publicKey: local.publicKey } },
    { beacon: { ...beacon, publicKey: local.publicKey, chainHash: local.hash } },
    { beacon: { ...beacon, chainHash: local.hash } },
    { closeAt: new Date(Date.parse(record.closeAt) + 1).toISOString() },
    { closeAt: new Date(Date.parse(record.closeAt) - 3_000).toISOString() },
  ]
  for (const one of wrong) expect([one, verdictOf({ ...record, ...one })]).toEqual([one, 'BEACON_DIFFERS'])
  const { beacon: _left, ...without } = record
  expect(verdictOf(without)).toBe('NUMBERS_DIFFER')
  expect(verdictOf({ ...record, numbers: record.numbers.toReversed() })).toBe('NUMBERS_DIFFER')
  expect(verdictOf({ ...record, beacon: {} })).toBe('MALFORMED')
  expect(verdictOf({ ...record, closeAt: 'soon' })).toBe('MALFORMED')
})

test('says of a local beacon that it is one', async () => {
  const beacon = await localBeacon('a secret')
  const chain = await chainOfKey(beacon.publicKey)
  const round = roundAfterClosing(chain, Date.parse('2024-03-05T00:00:55+08:00'))
  const record = await mixedRecord(chain, round, await beacon.sign(round))
  expect(verdictOf(record)).toBe('FAIR_LOCAL')
  const forged = { ...record.beacon, signature: await beacon.sign(round + 1) }
  expect(verdictOf({ ...record, beacon: forged })).toBe('BEACON_DIFFERS')
})

test('says what is no record', async () => {
  const record = await recordOf('SSC', '20240305-0001')
  expect(verdictOf('not json')).toBe('MALFORMED')
  expect(verdictOf('null')).toBe('MALFORMED')
  expect(verdictOf({ ...record, family: 'toString' })).toBe('MALFORMED')
  expect(verdictOf({ ...record, revealedSeed: 'short' })).toBe('MALFORMED')
})
