import { beaconChainOf } from '@croupier/domain/lottery/issues'
import { localBeacon } from '@croupier/fairness/beacon'
import { expect, it } from 'vitest'
import { WatchedBeacon } from './watchedBeacon.ts'

const { publicKey } = await localBeacon('the beacon of this test')
const chain = await beaconChainOf({ name: 'local', publicKey })

/** A beacon with two relays that answer while `there` says so. */
function aBeacon(known: typeof chain) {
  const there = { first: false, second: false, key: false }
  const warnings: string[] = []
  const note = (_fields: object, message: string) => void warnings.push(message)
  const relay = (name: 'first' | 'second') => ({
    name,
    signature: async () => (there[name] ? null : await Promise.reject(new Error('away'))),
  })
  const beacon = new WatchedBeacon({
    chain: known,
    relays: [relay('first'), relay('second')],
    readChain: async () => (there.key ? chain : await Promise.reject(new Error('away'))),
    log: { info: note, warn: note, error: note },
  })
  return { there, warnings, beacon }
}

it('is away until its key was told, says so once, and says once that it is back', async () => {
  const { there, warnings, beacon } = aBeacon(null)
  expect([beacon.chain, beacon.isAway]).toEqual([null, true])
  expect([await beacon.look(), await beacon.look()]).toEqual([false, false])
  expect(warnings).toEqual(['the beacon does not answer: draws that mix it in wait'])
  there.key = true
  expect(await beacon.look()).toBe(true)
  expect([beacon.chain, beacon.isAway]).toEqual([chain, false])
  expect(await beacon.look()).toBe(false)
  expect(warnings).toHaveLength(2)
})

it('is away while none of its relays answered the last time, and notices that one does again', async () => {
  const { there, warnings, beacon } = aBeacon(chain)
  const ask = async () => await Promise.allSettled(beacon.relays.map(async (one) => await one.signature('', 1)))
  there.first = true
  await ask()
  expect([beacon.isAway, warnings]).toEqual([false, []])
  there.first = false
  await ask()
  expect([beacon.isAway, warnings.length]).toEqual([true, 1])
  expect([await beacon.look(), beacon.isAway]).toEqual([false, true])
  there.second = true
  expect([await beacon.look(), beacon.isAway]).toEqual([false, false])
  expect(warnings).toHaveLength(2)
})
