import { describe, expect, it } from 'vitest'
import { bestWay, deviceOf } from './device.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36'

const aPackage = (resourceType: 'IOS' | 'IOS_LITE' | 'ANDROID') => ({
  resourceType,
  url: 'https://dl.example/app',
  qrCodeUrl: null,
  version: null,
  sizeBytes: null,
  releasedOn: null,
  sha256: null,
})

it.each([
  [IPHONE, 5, 'ios'],
  [MAC, 5, 'ios'],
  [MAC, 0, 'other'],
  [PIXEL, 5, 'android'],
] as const)('%s with %i touch points is %s', (agent, points, device) => {
  expect(deviceOf(agent, points)).toBe(device)
})

describe('the way that suits a device', () => {
  it('is its own app when there is one', () => {
    const all = [aPackage('IOS'), aPackage('IOS_LITE'), aPackage('ANDROID')]
    expect(bestWay('ios', all)).toBe('ios')
    expect(bestWay('android', all)).toBe('android')
  })

  it('is the profile where iOS has no app', () => {
    expect(bestWay('ios', [aPackage('IOS_LITE')])).toBe('iosLite')
  })

  it('is the browser without a package, and always on a computer', () => {
    expect(bestWay('android', [aPackage('IOS')])).toBe('pwa')
    expect(bestWay('ios', [])).toBe('pwa')
    expect(bestWay('other', [aPackage('ANDROID')])).toBe('pwa')
  })
})
