import { beforeEach, describe, expect, it } from 'vitest'
import { chooseCdn, launchAt, pictureAt } from './cdns.ts'

const [A, B, C] = ['https://a.example', 'https://b.example', 'https://c.example'] as const
/** Randomness that must not be asked. */
const never = (): number => {
  throw new Error('there was nothing to choose')
}
beforeEach(() => sessionStorage.clear())

describe('the host of pictures', () => {
  it('is drawn from the whole list, evenly', () => {
    const drawn = [0, 0.333, 0.334, 0.666, 0.667, 0.999].map((at) => {
      sessionStorage.clear()
      return chooseCdn('imageCDNs', [A, B, C], sessionStorage, () => at)
    })
    expect(drawn).toEqual([A, A, B, B, C, C])
  })

  it('stays the same for the session', () => {
    expect(chooseCdn('imageCDNs', [A, B], sessionStorage, () => 0.5)).toBe(B)
    expect(chooseCdn('imageCDNs', [C, A, B], sessionStorage, never)).toBe(B)
  })

  it('is drawn again when it is no longer listed', () => {
    chooseCdn('imageCDNs', [A, B], sessionStorage, () => 0)
    expect(chooseCdn('imageCDNs', [B, C], sessionStorage, () => 0.9)).toBe(C)
    expect(chooseCdn('imageCDNs', [A, C], sessionStorage, never)).toBe(C)
  })

  it('is the site itself when none is listed, and nothing is remembered', () => {
    chooseCdn('imageCDNs', [A], sessionStorage, () => 0)
    expect(chooseCdn('imageCDNs', [], sessionStorage, () => 0.5)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('serves a picture under the same path, wherever that was', () => {
    expect(pictureAt(A, '/wps/images/abc')).toBe(`${A}/wps/images/abc`)
    expect(pictureAt(A, 'https://images.example/wps/images/abc')).toBe(`${A}/wps/images/abc`)
  })
})

describe('the host of games', () => {
  it('is chosen and kept apart from that of pictures', () => {
    chooseCdn('imageCDNs', [A], sessionStorage, () => 0)
    expect(chooseCdn('launchGameCDNs', [B], sessionStorage, () => 0)).toBe(B)
    expect(chooseCdn('imageCDNs', [A, B], sessionStorage, never)).toBe(A)
  })

  it('opens what the site serves; a provider says where its own games are', () => {
    expect(launchAt(A, '/play/dice?seat=1#rules')).toBe(`${A}/play/dice?seat=1#rules`)
    expect(launchAt(A, 'https://games.example/dice')).toBe('https://games.example/dice')
    expect(launchAt(null, '/play/dice')).toBe('/play/dice')
  })
})
