import { beforeEach, describe, expect, it } from 'vitest'
import { chooseCdn, pictureAt } from './imageCdn.ts'

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
      return chooseCdn([A, B, C], sessionStorage, () => at)
    })
    expect(drawn).toEqual([A, A, B, B, C, C])
  })

  it('stays the same for the session', () => {
    expect(chooseCdn([A, B], sessionStorage, () => 0.5)).toBe(B)
    expect(chooseCdn([C, A, B], sessionStorage, never)).toBe(B)
  })

  it('is drawn again when it is no longer listed', () => {
    chooseCdn([A, B], sessionStorage, () => 0)
    expect(chooseCdn([B, C], sessionStorage, () => 0.9)).toBe(C)
    expect(chooseCdn([A, C], sessionStorage, never)).toBe(C)
  })

  it('is the site itself when none is listed, and nothing is remembered', () => {
    chooseCdn([A], sessionStorage, () => 0)
    expect(chooseCdn([], sessionStorage, () => 0.5)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('serves a picture under the same path, wherever that was', () => {
    expect(pictureAt(A, '/wps/images/abc')).toBe(`${A}/wps/images/abc`)
    expect(pictureAt(A, 'https://images.example/wps/images/abc')).toBe(`${A}/wps/images/abc`)
  })
})
