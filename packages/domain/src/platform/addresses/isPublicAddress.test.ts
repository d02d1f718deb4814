import { expect, it } from 'vitest'
import { isPublicAddress } from './isPublicAddress.ts'

it.each([
  ['203.0.113.9', true],
  ['2001:db8:1:2::/64', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.0.9', false],
  ['::1', false],
  ['fd00:0:0:1::/64', false],
  ['no address', false],
])('%s: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
