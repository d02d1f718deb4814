import type { Tx } from '@croupier/db'
import { parseUnits, type Units, units } from '@croupier/money'
import { type CommandAbout, SecondNeeded } from '../audit/index.ts'
import type { SiteSettings } from './siteSettings.ts'

/** What an officer moves without a second one. */
export interface MovedAlone {
  readonly merchantId: number
  readonly by: string
  /** IN: credited; OUT: paid; GIFT: given */
  readonly way: 'IN' | 'OUT' | 'GIFT'
  /** in the merchant's currency */
  readonly sum: Units
}

const CEILINGS = { IN: 'perDayIn', OUT: 'perDayOut', GIFT: 'perDayGifts' } as const

/**
 * Counts what one officer moves alone on a business day (safety 4.9), each way apart. Officers who act at once wait for each other here, and
 * what is rolled back was not counted.
 * @throws SecondNeeded above the merchant's ceiling: the rest of the day takes two
 */
export async function countAlone(
  tx: Pick<Tx, '$queryRaw'>,
  { officers }: Pick<SiteSettings, 'officers'>,
  { merchantId, by, way, sum }: MovedAlone,
  about: CommandAbout,
): Promise<void> {
  const [day] = await tx.$queryRaw<{ units: bigint }[]>`
    INSERT INTO officer_days AS d (merchant_id, day, officer, way, units)
    SELECT id, (money_now() AT TIME ZONE time_zone)::date, ${by}, ${way}, ${sum as bigint} FROM merchants WHERE id = ${merchantId}
    ON CONFLICT (merchant_id, day, officer, way) DO UPDATE SET units = d.units + excluded.units
    RETURNING units`
  if (units(day?.units ?? 0n) > parseUnits(officers[CEILINGS[way]]))
    throw new SecondNeeded({ merchantId, sum, ...about })
}
