import type { Db } from '@croupier/db'
import { type SiteOptions, settingsOf } from '@croupier/domain/platform/site'
import { z } from 'zod'

const VERSION = '0.1.0'
const LOOPBACK = ['localhost', '127.0.0.1']

/** What the demo merchant offers elsewhere: each address leads to this platform itself, so that each one works. */
export function demoAddresses(webUrl: string): SiteOptions {
  const { origin, hostname } = new URL(webUrl)
  const twin = LOOPBACK.find((host) => host !== hostname)
  const origins = LOOPBACK.includes(hostname) ? [origin, origin.replace(hostname, twin ?? hostname)] : [origin]
  const app = { url: `${origin}/index`, version: VERSION }
  return {
    links: {
      customerService: `${origin}/help?page=feedback`,
      vipService: `${origin}/help`,
      usdtSite: null,
    },
    lines: origins.map((url) => ({ name: new URL(url).hostname, url })),
    imageCDNs: origins,
    launchGameCDNs: origins,
    resources: [
      { resourceType: 'IOS', ...app },
      { resourceType: 'IOS_LITE', ...app },
      { resourceType: 'ANDROID', ...app },
    ],
  }
}

/** Whether all addresses in a setting are of this machine: then they are ours and may be out of date. */
function isOwn(setting: unknown): boolean {
  const urls = JSON.stringify(setting ?? []).match(/https?:\/\/[^"]+/g) ?? []
  return urls.every((url) => LOOPBACK.includes(new URL(url).hostname))
}

/**
 * Writes the addresses into the merchant's settings: the port may be another one at each start. What an operator put there stays.
 * @param webUrl where the platform is reached, without a path
 */
export async function keepAddresses(db: Db, merchantId: number, webUrl: string): Promise<void> {
  const where = { id: merchantId }
  const { settings, currency } = await db.prisma.merchant.findUniqueOrThrow({
    where,
    select: { settings: true, currency: true },
  })
  const stored = z.record(z.string(), z.json()).parse(settings)
  const ours = Object.entries(demoAddresses(webUrl)).filter(([name]) => isOwn(stored[name]))
  const next = { ...stored, ...Object.fromEntries(ours) }
  settingsOf(next, currency)
  await db.prisma.merchant.update({ where, data: { settings: next } })
}
