import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, passwordFits } from './argon.ts'

const COMPOSED = 'caf\u00e9-opens-9'
const DECOMPOSED = 'cafe\u0301-opens-9'

it('a password fits in whichever of two ways a keyboard writes its letters', async () => {
  const stored = await hashPassword(DECOMPOSED)
  expect([await passwordFits(stored, COMPOSED), await passwordFits(stored, DECOMPOSED)]).toEqual([true, true])
  expect(await passwordFits(stored, 'cafe-opens-9')).toBe(false)
})

it('a hash that was made of what was typed is tried as it was given', async () => {
  const stored = await hash(DECOMPOSED)
  expect([await passwordFits(stored, DECOMPOSED), await passwordFits(stored, 'other')]).toEqual([true, false])
})

it('fits nobody where there is no hash', async () => {
  expect([await passwordFits(null, COMPOSED), await passwordFits(null, DECOMPOSED)]).toEqual([false, false])
})
