import type { MerchantVault } from '../../platform/index.ts'

/** A way to reach somebody: a mobile number or an e-mail address. */
export type Channel = 'sms' | 'email'

/** How a target is compared: a number as it is with its country, an address without regard to capitals. */
const keyOf = (channel: Channel, target: string): string => (channel === 'email' ? target.trim().toLowerCase() : target)

/** The blind index under which a number or an address is found and counted. */
export const targetIndexOf = (vault: MerchantVault, channel: Channel, target: string): Uint8Array<ArrayBuffer> =>
  vault.index(keyOf(channel, target), `contact/${channel}`)

/**
 * A number or an address as lists and pages show it (safety 4.8): enough for its owner to know it by, too little for
 * anybody else to write to it.
 */
export function masked(channel: Channel, target: string): string {
  if (channel === 'sms') return `${target.slice(0, 3)}•••••${target.slice(-3)}`
  const at = target.lastIndexOf('@')
  const name = target.slice(0, at)
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••${target.slice(at)}`
}
