import type { AppResource } from '../../../api/appResources.ts'

/** Ways to have the site on a device, in the order of the tabs. */
export const WAYS = ['ios', 'iosLite', 'android', 'pwa'] as const
export type Way = (typeof WAYS)[number]

/** The package behind a way; the browser's own needs none. */
export const PACKAGE_OF = {
  ios: 'IOS',
  iosLite: 'IOS_LITE',
  android: 'ANDROID',
} as const satisfies Record<Exclude<Way, 'pwa'>, AppResource['resourceType']>

export type Device = 'ios' | 'android' | 'other'

/**
 * The kind of device behind a browser.
 * @param touchPoints an iPad says it is a Mac, but no Mac has a touch screen
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/** The way that suits a device: its own app when there is one, else what its browser can do. */
export function bestWay(device: Device, resources: readonly AppResource[]): Way {
  const has = (type: AppResource['resourceType']) => resources.some(({ resourceType }) => resourceType === type)
  if (device === 'android') return has('ANDROID') ? 'android' : 'pwa'
  if (device === 'other') return 'pwa'
  if (has('IOS')) return 'ios'
  return has('IOS_LITE') ? 'iosLite' : 'pwa'
}
