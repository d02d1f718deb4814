import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { regionOf } from './regionOf.ts'

it.each([
  ['8.8.8.8', 'US'],
  ['133.242.0.1', 'JP'],
  ['::ffff:8.8.8.8', 'US'],
  ['::ffff:808:808', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['2001:4860:4860:0000:0000:0000:0000:8888', 'US'],
  ['2401:2500::1', 'JP'],
  ['2003::1', 'DE'],
  ['240E::1', 'CN'],
  ['2001:e60::1', 'KR'],
  ['2001:44c8::1', 'TH'],
  ['2a02:6b8::2:242', 'RU'],
  ['2402:800::1', 'VN'],
  ['fe80::1%eth0', null],
  ['fd00::1', null],
  ['::1', null],
  ['::', null],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['10.1.2.3', null],
  ['not an address', null],
  ['', null],
])('%s is in %s', (address, country) => {
  expect(regionOf(address)).toBe(country)
})

it('finds the first and the last address of every hundredth network, and nothing between networks', () => {
  const file = createRequire(import.meta.url).resolve('@ip-location-db/asn-country/asn-country-ipv6-num.csv')
  const lines = readFileSync(file, 'latin1').trim().split('\n')
  const textOf = (value: bigint) => (value.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')
  expect(lines.length).toBeGreaterThan(50_000)
  const wrong: string[] = []
  const places = [...lines.keys()].filter((at) => at % 100 === 0 || at === lines.length - 1)
  for (const at of places) {
    const [first = '', last = '', country = ''] = (lines[at] ?? '').split(',')
    const [, lastBefore = '-2'] = (lines[at - 1] ?? '').split(',')
    if (regionOf(textOf(BigInt(first))) !== country) wrong.push(first)
    if (regionOf(textOf(BigInt(last))) !== country) wrong.push(last)
    const before = BigInt(first) - 1n
    if (before > BigInt(lastBefore) && regionOf(textOf(before)) !== null) wrong.push(`-${first}`)
  }
  expect(wrong).toEqual([])
})
