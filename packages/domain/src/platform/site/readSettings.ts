import { type Db, statement, type Tx } from '@croupier/db'
import { type SiteSettings, settingsOf } from './siteSettings.ts'

const READ = statement('site.readSettings', 'SELECT settings, currency FROM merchants WHERE id = $1')

interface Row {
  readonly settings: unknown
  readonly currency: string
}

/** A merchant's settings, with the currency that their amounts are in. */
export type MerchantSettings = SiteSettings & { readonly currency: string }

/**
 * A merchant's settings as they are this moment, for decisions that must not use settings of a second ago.
 * @param from the transaction where there is one: it has a connection, and one that waited for another would hold its locks meanwhile
 * @throws ZodError when what is stored are none; Error when there is no such merchant
 */
export async function readSettings(from: Db | Tx, merchantId: number): Promise<MerchantSettings> {
  const [row] =
    'hot' in from
      ? await from.hot.query<Row>(READ, [merchantId])
      : await from.$queryRawUnsafe<Row[]>(READ.text, merchantId)
  if (row === undefined) throw new Error(`there is no merchant ${merchantId}`)
  return { ...settingsOf(row.settings, row.currency), currency: row.currency }
}
