// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { spreadingLookup } from './upstream.ts'

const replicas = [
  { address: '10.0.0.1', family: 4 },
  { address: '10.0.0.2', family: 4 },
]

describe('spreadingLookup', () => {
  it('begins each connection at the next replica', () => {
    const look = spreadingLookup((_host, answer) => answer(null, replicas))
    const seen: unknown[] = []
    for (let call = 0; call < 4; call += 1) look('api', {}, (_error, address) => seen.push(address))
    expect(seen).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.2'])
  })

  it('names the others as well, for when the first does not answer', () => {
    const look = spreadingLookup((_host, answer) => answer(null, replicas))
    const seen: unknown[] = []
    for (let call = 0; call < 2; call += 1) {
      look('api', { all: true }, (_error, addresses) => seen.push(addresses))
    }
    expect(seen).toEqual([replicas, [replicas[1], replicas[0]]])
  })

  it('passes the resolver’s error on, and one of its own for an empty answer', () => {
    const errors: unknown[] = []
    spreadingLookup((_host, answer) => answer(new Error('no such host'), []))('api', {}, (error) =>
      errors.push(error?.message),
    )
    spreadingLookup((_host, answer) => answer(null, []))('api', {}, (error) => errors.push(error?.message))
    expect(errors).toEqual(['no such host', 'api has no address'])
  })
})
