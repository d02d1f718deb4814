import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { DATA_CENTRE_NETWORKS } from './dataCentreNetworks.ts'
import { admitMoney, judgeAccess } from './judgeVisitor.ts'
import { networkOf } from './networkOf.ts'
import { type SiteOptions, settingsOf } from './siteSettings.ts'

const site = (options: SiteOptions = {}) => ({ settings: settingsOf(options, 'CNY') })
const HETZNER = '88.198.1.1'
const HETZNER_6 = '2a01:4f8::1'
const HOME = '60.32.0.1'

it.each([
  ['8.8.8.8', 15_169],
  ['::ffff:8.8.8.8', 15_169],
  ['2001:4860:4860::8888', 15_169],
  [HETZNER, 24_940],
  [HETZNER_6, 24_940],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['fd00::1', null],
  ['not an address', null],
])('%s is announced by %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('knows only networks that exist, so that a wrong digit is found', () => {
  const file = (family: 4 | 6) =>
    readFileSync(createRequire(import.meta.url).resolve(`@ip-location-db/asn/asn-ipv${family}-num.csv`), 'latin1')
  const announced = new Set(
    ([4, 6] as const).flatMap((family) =>
      file(family)
        .split('\n')
        .map((line) => Number(line.split(',')[2])),
    ),
  )
  expect([...DATA_CENTRE_NETWORKS].filter((network) => !announced.has(network))).toEqual([])
  expect(DATA_CENTRE_NETWORKS.size).toBeGreaterThan(150)
})

describe('a visitor from a data centre', () => {
  it.each([HETZNER, HETZNER_6, `::ffff:${HETZNER}`])('is noted by default: %s', (address) => {
    const verdict = judgeAccess(site(), address)
    expect(verdict).toMatchObject({ rule: 'DATA_CENTRE', anonymiser: true, network: 24_940 })
    expect(verdict.moneyRefused).toBe(false)
    expect(verdict.dataVersion).toMatch(/^\S+ \S+ \S+ \d{4}-\d{2}-\d{2}$/)
    expect(() => admitMoney(verdict)).not.toThrow()
  })

  it('is not checked where the merchant allows them', () => {
    const verdict = judgeAccess(site({ dataCentres: { policy: 'ALLOW' } }), HETZNER)
    expect(verdict).toMatchObject({ rule: 'NONE', anonymiser: null, network: null })
  })

  it('moves no money where the merchant refuses it', () => {
    const verdict = judgeAccess(site({ dataCentres: { policy: 'REFUSE_MONEY' } }), HETZNER)
    expect(() => admitMoney(verdict)).toThrow('SITE_ANONYMISER_REFUSED')
  })

  it.each<[string, SiteOptions['dataCentres'], string, boolean]>([
    ['a network of the merchant’s own list', { networks: [4_713] }, HOME, true],
    ['an address of that list', { addresses: ['60.32.0.0/16'] }, HOME, true],
    ['an IPv6 address of that list', { addresses: ['2400:4050::/32'] }, '2400:4050::1', true],
    ['none of it', {}, HOME, false],
    ['one that the merchant knows', { exempt: [`${HETZNER}/32`] }, HETZNER, false],
    ['one that is known and listed', { addresses: [HETZNER], exempt: [HETZNER] }, HETZNER, false],
  ])('is told by %s', (_what, lists, address, anonymiser) => {
    const judged = judgeAccess(site({ dataCentres: { ...lists, policy: 'REFUSE_MONEY' } }), address)
    expect(judged).toMatchObject({ anonymiser, moneyRefused: anonymiser })
  })

  it.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.7.7', '172.16.0.9', 'fd00::1', 'fe80::1%eth0'])(
    'never is this machine or its own network, whatever lists say: %s',
    (address) => {
      const addresses = ['0.0.0.0/0', '::/0']
      const judged = judgeAccess(site({ dataCentres: { policy: 'REFUSE_MONEY', addresses } }), address)
      expect(judged).toMatchObject({ rule: 'NONE', country: null, anonymiser: false })
      expect(judged.moneyRefused).toBe(false)
    },
  )
})

it('names the rule that blocked somebody before any data centre', () => {
  const region = judgeAccess(site({ regionRestriction: true, blockedRegions: ['DE'] }), HETZNER)
  expect(region).toMatchObject({ rule: 'REGION', country: 'DE', family: 4 })
  expect(() => admitMoney(region)).toThrow('SITE_REGION_BLOCKED')
  const address = judgeAccess(site({ blockedAddresses: ['2a01:4f8::/32'] }), HETZNER_6)
  expect(address).toMatchObject({ rule: 'ADDRESS', family: 6 })
  expect(() => admitMoney(address)).toThrow('SITE_ADDRESS_BLOCKED')
})
