import { afterEach, expect, it, vi } from 'vitest'
import { hasLetters } from './hasLetters.ts'

/** A device that draws the letters of its faces each in its own way, and a box for all others. */
function deviceWith(letters: string): void {
  let drawn = ''
  const pen = {
    canvas: { width: 0, height: 0 },
    fillText: (text: string) => {
      drawn = text
    },
    getImageData: () => ({ data: [drawn === '' ? 0 : letters.includes(drawn) ? (drawn.codePointAt(0) ?? 0) : 1] }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
}
afterEach(() => {
  vi.restoreAllMocks()
})

it('knows which letters a device has a face for', () => {
  deviceWith('龙か')
  expect([hasLetters('龙'), hasLetters('か'), hasLetters('ก')]).toEqual([true, true, false])
})

it('trusts no device whose drawing a page cannot see', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect(hasLetters('龙')).toBe(false)
})
