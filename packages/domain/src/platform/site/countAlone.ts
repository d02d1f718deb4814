import type { Tx } from '@croupier/db'
import { parseUnits, type Units } from '@croupier/money'
import { SecondNeeded } from '../audit/index.ts'
import type { SiteSettings } from './siteSettings.ts'

/** What an officer does without a second one. */
export interface DoneAlone {
  readonly merchantId: number
  readonly by: string
  /** IN: credited; OUT: paid; GIFT: given; OPENED: the data of a member looked at, which has no sum */
  readonly way: 'IN' | 'OUT' | 'GIFT' | 'OPENED'
  /** in the merchant's currency */
  readonly sum?: Units
  /** the account that it is about */
  readonly subject: string
}

function ceilingOf({ officers }: Pick<SiteSettings, 'officers'>, way: DoneAlone['way']): bigint {
  if (way === 'OPENED') return BigInt(officers.perDayOpened)
  return parseUnits(officers[({ IN: 'perDayIn', OUT: 'perDayOut', GIFT: 'perDayGifts' } as const)[way]])
}

/**
 * Counts what one officer moves or opens alone on a business day (safety 4.9), each way apart. Officers who act at once wait for each other
 * here, and what is rolled back was not counted.
 * @throws SecondNeeded above the merchant's ceiling: the rest of the day takes two
 */
export async function countAlone(
  tx: Pick<Tx, '$queryRaw'>,
  settings: Pick<SiteSettings, 'officers'>,
  { merchantId, by, way, ...about }: DoneAlone,
): Promise<void> {
  const more: bigint = about.sum ?? 1n
  const [day] = await tx.$queryRaw<{ units: bigint }[]>`
    INSERT INTO officer_days AS d (merchant_id, day, officer, way, units)
    SELECT id, (money_now() AT TIME ZONE time_zone)::date, ${by}, ${way}, ${more} FROM merchants WHERE id = ${merchantId}
    ON CONFLICT (merchant_id, day, officer, way) DO UPDATE SET units = d.units + excluded.units
    RETURNING units`
  if ((day?.units ?? more) > ceilingOf(settings, way)) throw new SecondNeeded({ merchantId, ...about })
}
