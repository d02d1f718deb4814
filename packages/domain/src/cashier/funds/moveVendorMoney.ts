import { fail } from '@croupier/wire'

/**
 * Moves money between the main wallet and the wallet of a provider (rules E4.5). No provider keeps a wallet of its own.
 * @throws DomainError VENDOR_OFF: there is no such wallet
 */
export function moveVendorMoney(_move: { readonly vassalage: string }): never {
  return fail('VENDOR_OFF', {})
}
