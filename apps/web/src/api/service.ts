import { site } from '@croupier/wire'
import { newReader } from '@croupier/wire/sealReply'
import { call } from './client.ts'

/** A customer service of the merchant: `2` is that of members whose label is `vipcs` (spec 3, csType). */
export type Service = { url: string; csType: '1' | '2' }

/**
 * Reads where customer service is: encrypted to a key of this page, made for this one answer (spec 3). A page that may not
 * encrypt, such as one over plain http, gets no addresses.
 */
export async function readService(signal: AbortSignal): Promise<Service[]> {
  if (globalThis.crypto?.subtle === undefined) return []
  const { key, open } = await newReader()
  const { customerService } = await call(site.whitelabel, { query: { key }, signal })
  return await Promise.all(customerService.map(async ({ path, csType }) => ({ url: await open(path), csType })))
}
