import { expect, it } from 'vitest'
import type { MerchantVault } from '../../platform/index.ts'
import { idNumberIndexOf } from './personIndex.ts'

/** A vault whose index says what it was made of. */
const vault = { index: (text: string) => new TextEncoder().encode(text) } as unknown as MerchantVault
const compared = (text: string) => new TextDecoder().decode(idNumberIndexOf(vault, text))

it.each([
  ['ab 12-34.56', 'AB123456'],
  ['ＡＢ１２３', 'AB123'],
  ['१२३४', '1234'],
])('compares %s as %s', (text, plain) => {
  expect(compared(text)).toBe(plain)
})

it('tells letters of every script apart', () => {
  expect(compared('АБ 123456')).not.toBe(compared('ЖЗ 123456'))
  expect(compared('กข 123')).not.toBe(compared('123'))
})
