import type { Tx } from '@croupier/db'
import { openHouseAccounts } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { type SiteOptions, settingsOf } from './siteSettings.ts'

export interface OpenMerchantInput {
  readonly code: string
  readonly name: string
  readonly currency: string
  /** IANA zone of the business day (rules 0.1.6) */
  readonly timeZone: string
  /** without port, lower case; ANY_HOST for a merchant that answers everywhere */
  readonly hosts: readonly string[]
  readonly settings?: SiteOptions
}

/**
 * Opens a merchant: its row, its hosts, the house's accounts (rules E2). Its default top agent is named later, when there is one.
 * @returns the merchant's id
 * @throws ZodError for settings that are not ones
 */
export async function openMerchant(tx: Tx, ctx: Ctx, input: OpenMerchantInput): Promise<number> {
  const { hosts, settings = {}, ...merchant } = input
  // Only given values are stored, so that defaults can be changed in one place.
  settingsOf(settings, merchant.currency)
  const { id } = await tx.merchant.create({
    data: {
      ...merchant,
      settings: { ...settings },
      createdAt: ctx.clock.now(),
      hosts: { create: hosts.map((host) => ({ host })) },
    },
    select: { id: true },
  })
  await openHouseAccounts(tx, id)
  return id
}
