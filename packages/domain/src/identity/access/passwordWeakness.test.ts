import { DAY_MS } from '@croupier/wire'
import { hash } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashPassword, passwordFits } from './argon.ts'
import { isChangeDue, isExpired, isLapsed, type KeptPassword } from './passwordAge.ts'
import { isWeakPassword } from './passwordWeakness.ts'

const NAMES = ['Aurelia', 'Golden Hand', 'Maison 9']
const GOOD = 'tram 14 past the brewery'
const AT = new Date('2026-03-02T04:00:00.000Z')
const common = dictionary['passwords-common']

it('refuses every one of the packaged common passwords, in any case', () => {
  expect(common).toHaveLength(49_233)
  const passed = common.filter((one) => !isWeakPassword(one, []) || !isWeakPassword(one.toUpperCase(), []))
  expect(passed).toEqual([])
})

it('refuses what contains the account, the nickname or the merchant, wherever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.string(), fc.string(), (name, before, after) => {
      expect(isWeakPassword(before + name.toUpperCase() + after, NAMES)).toBe(true)
    }),
  )
  expect(isWeakPassword('a cat on 9 roofs', ['cat', '9'])).toBe(false)
})

it('takes the rest as it is: one more blank makes another password', () => {
  expect(isWeakPassword(GOOD, NAMES)).toBe(false)
  expect(isWeakPassword('password ', [])).toBe(false)
})

const kept = (more: Partial<KeptPassword> = {}): KeptPassword => ({
  account: 'aurelia',
  nickname: 'Golden Hand',
  mustChangePassword: false,
  firstPasswordUntil: null,
  ...more,
})
const site = { name: 'Maison 9' }
const dayAfter = (days: number, ms = 0) => new Date(AT.getTime() + days * DAY_MS + ms)

it('wants a new one after the merchant’s days, to the millisecond, and never unless the merchant asks', () => {
  const asking = { flags: ['PWDEXPFORCECHANGE3' as const], passwordDays: 30 }
  expect(isExpired(AT, asking, dayAfter(30, -1))).toBe(false)
  expect(isExpired(AT, asking, dayAfter(30))).toBe(true)
  expect(isExpired(AT, { ...asking, flags: [] }, dayAfter(3_000))).toBe(false)
})

it('wants a new one for a first or a weak one, whatever the merchant says', () => {
  expect(isChangeDue(kept({ mustChangePassword: true }), GOOD, site)).toBe(true)
  for (const weak of ['sunshine', 'my-AURELIA-1', 'maison 9 for ever']) {
    expect(isChangeDue(kept(), weak, site)).toBe(true)
  }
})

it('lets a first password expire at its time, and no other ever', () => {
  const first = kept({ firstPasswordUntil: dayAfter(1) })
  expect([isLapsed(first, dayAfter(1, -1)), isLapsed(first, dayAfter(1))]).toEqual([false, true])
  expect(isLapsed(kept(), dayAfter(10_000))).toBe(false)
})

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
