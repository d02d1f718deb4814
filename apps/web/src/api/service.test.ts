// @vitest-environment node
import { sealForReader } from '@croupier/wire/sealReply'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('location', { href: 'https://site.example/' })

const EMPTY = {
  value: [],
  register: { direct: false, mobile: false, mobilePassword: false, mobileVerified: false },
  forgotPassword: { sms: false, tellsUnknown: false },
  resources: [],
  imageCDNs: [],
  launchGameCDNs: [],
  gameCategories: [],
}

it('reads addresses that were encrypted to a key of this page, another one each time', async () => {
  const { readService } = await import('./service.ts')
  const keys: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const key = new URL(url, 'https://site.example').searchParams.get('key') ?? ''
    keys.push(key)
    const path = await sealForReader('https://service.example/chat', key)
    expect(path).not.toContain('service.example')
    return Response.json({ ...EMPTY, customerService: [{ path, csType: '1' }] })
  })
  const { signal } = new AbortController()
  const service = { url: 'https://service.example/chat', csType: '1' }
  expect(await readService(signal)).toEqual([service])
  expect(await readService(signal)).toEqual([service])
  expect(new Set(keys).size).toBe(2)
})
