import { expect, it } from 'vitest'
import { captchaPicture } from './captchaPicture.ts'

it('draws every sign that a picture may have, and refuses others', async () => {
  for (const sign of 'ABCDEFGHJKMNPRSTUVWXYZ2345678') {
    const png = Buffer.from(await captchaPicture(sign), 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  }
  await expect(captchaPicture('O')).rejects.toThrow('no strokes for the sign O')
})
