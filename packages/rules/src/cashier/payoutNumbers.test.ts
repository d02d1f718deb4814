import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEthereumAddress, isTronAddress, paidNumber, payoutNumberFits } from './payoutNumbers.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xdAC17F958D2ee523a2206206994597C13D831ec7']

it('knows real addresses of both chains', () => {
  expect(isTronAddress(TRON)).toBe(true)
  expect(ETHEREUM.map(isEthereumAddress)).toEqual([true, true])
  expect(isEthereumAddress(TRON) || ETHEREUM.some(isTronAddress)).toBe(false)
})

it('refuses an address with one wrong sign', () => {
  const at = (length: number) => fc.integer({ min: 2, max: length - 1 })
  const other = (text: string, index: number, sign: string) => text.slice(0, index) + sign + text.slice(index + 1)
  fc.assert(
    fc.property(at(TRON.length), fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEF123456789'), (index, sign) => {
      fc.pre(TRON[index] !== sign)
      expect(isTronAddress(other(TRON, index, sign))).toBe(false)
    }),
  )
  for (const address of ETHEREUM) {
    expect(isEthereumAddress(address.toLowerCase())).toBe(false)
    expect(isEthereumAddress(other(address, 5, address[5] === 'a' ? 'b' : 'a'))).toBe(false)
  }
})

it('pays to numbers of banks without blanks, dashes and small letters, and to wallets and addresses as typed', () => {
  expect(paidNumber('BANK', ' 6222-0000 1234 ')).toBe('622200001234')
  expect(paidNumber('BANK', '６２２２ ००००')).toBe('62220000')
  expect(paidNumber('EWALLET', ' MaryAnn.Lee@Example.com ')).toBe('MaryAnn.Lee@Example.com')
  expect(paidNumber('EWALLET', 'jo-ann@example.com')).toBe('jo-ann@example.com')
  expect(paidNumber('USDT', ` ${TRON} `)).toBe(TRON)
  expect(payoutNumberFits('EWALLET', null, 'jo-ann@example.com')).toBe(true)
  expect(payoutNumberFits('BANK', null, '622200001234')).toBe(true)
  expect(payoutNumberFits('BANK', null, 'ABCDEFGH')).toBe(false)
  expect(payoutNumberFits('EWALLET', null, 'a@b')).toBe(false)
  expect(payoutNumberFits('USDT', 'ERC20', TRON)).toBe(false)
})
