import type { Site } from '@croupier/domain/platform/site'
import { failFields, type RouteReply, type site as wire } from '@croupier/wire'
import { sealForReader } from '@croupier/wire/sealReply'

type Service = RouteReply<typeof wire.whitelabel>['customerService']

/**
 * The merchant's customer service, each address encrypted to the page that asks (spec 3, path encrypted): what gathers links
 * from open answers finds none here.
 * @param key of the page; without one nothing is told
 * @throws InputRefused for a key that is none
 */
export async function sealedService(
  { customerService, vipService }: Site['settings']['links'],
  key: string | undefined,
): Promise<Service> {
  if (key === undefined) return []
  const all = [
    { address: customerService, csType: '1' as const },
    { address: vipService, csType: '2' as const },
  ]
  const sealed: Service = []
  for (const { address, csType } of all) {
    if (address === null) continue
    const path = await sealForReader(address, key).catch(() => failFields([{ path: 'query.key', rule: 'P-256' }]))
    sealed.push({ path, csType })
  }
  return sealed
}
