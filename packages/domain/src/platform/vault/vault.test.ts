import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeVault } from './vault.ts'

const random = { bytes: (length: number) => randomBytes(length) }
const [oldKey, newKey] = ['0a'.repeat(32), '0b'.repeat(32)]
const vault = makeVault(oldKey, random)
const plain = Buffer.from('JBSWY3DPEHPK3PXP')

it('opens what it sealed, in the same place for the same purpose', () => {
  const sealed = vault.seal('second-factor', plain, 'member/7')
  expect(vault.open('second-factor', sealed, 'member/7')).toEqual(plain)
  expect(sealed.startsWith(`${vault.kid}.`)).toBe(true)
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').includes(plain)).toBe(false)
  expect(vault.seal('second-factor', plain, 'member/7')).not.toBe(sealed)
})

it('opens nothing in another place, for another purpose, under another key or after a change', () => {
  const sealed = vault.seal('second-factor', plain, 'member/7')
  expect(() => vault.open('second-factor', sealed, 'member/8')).toThrow()
  expect(() => vault.open('personal-data', sealed, 'member/7')).toThrow()
  expect(() => makeVault(newKey, random).open('second-factor', sealed, 'member/7')).toThrow('no master key here')
  const [kid = '', value = ''] = sealed.split('.')
  const bytes = Buffer.from(value, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const text = `${kid}.${changed.toString('base64url')}`
    expect(() => vault.open('second-factor', text, 'member/7')).toThrow()
  }
  expect(() => vault.open('second-factor', '', 'member/7')).toThrow()
})

it('opens values of the old master key while the new one seals', () => {
  const sealed = vault.seal('personal-data', plain, 'member/7')
  const both = makeVault(`${newKey},${oldKey}`, random)
  expect(both.open('personal-data', sealed, 'member/7')).toEqual(plain)
  expect(both.kid).not.toBe(vault.kid)
  const resealed = both.seal('personal-data', plain, 'member/7')
  expect(makeVault(newKey, random).open('personal-data', resealed, 'member/7')).toEqual(plain)
})

it.each(['', 'secret', '0a'.repeat(31), `${oldKey},`])('shows nothing of the wrong key %j', (text) => {
  expect(() => makeVault(text, random)).toThrow('a master key is 32 bytes as 64 hex digits')
})
