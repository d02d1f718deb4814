import type { Tx } from '@croupier/db'
import { openHouseAccounts } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { type SiteWishes, siteSettings } from './siteSettings.ts'

export interface OpenBrandInput {
  readonly code: string
  readonly name: string
  readonly currency: string
  /** IANA zone of the business day (rules 0.1.6) */
  readonly timeZone: string
  /** without port, lower case; ANY_HOST for a brand that answers everywhere */
  readonly hosts: readonly string[]
  readonly settings?: SiteWishes
}

/**
 * Opens a brand: its row, its hosts, the house's accounts (rules E2). Its default top agent is named later, when there is one.
 * @returns the brand's id
 * @throws ZodError for settings that are not ones
 */
export async function openBrand(tx: Tx, ctx: Ctx, input: OpenBrandInput): Promise<number> {
  const { hosts, settings = {}, ...brand } = input
  // Only what was said is stored: defaults stay changeable in one place.
  siteSettings.parse(settings)
  const { id } = await tx.merchant.create({
    data: {
      ...brand,
      settings: { ...settings },
      createdAt: ctx.clock.now(),
      hosts: { create: hosts.map((host) => ({ host })) },
    },
    select: { id: true },
  })
  await openHouseAccounts(tx, id)
  return id
}
