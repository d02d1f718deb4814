import { type Db, statement } from '@croupier/db'
import { type SiteSettings, siteSettings } from './siteSettings.ts'

const READ = statement('site.readSettings', 'SELECT settings FROM merchants WHERE id = $1')

/**
 * A merchant's settings as they are this moment, for decisions that must not use settings of a second ago.
 * @throws ZodError when what is stored are none; Error when there is no such merchant
 */
export async function readSettings(db: Db, merchantId: number): Promise<SiteSettings> {
  const [row] = await db.hot.query<{ settings: unknown }>(READ, [merchantId])
  if (row === undefined) throw new Error(`there is no merchant ${merchantId}`)
  return siteSettings.parse(row.settings)
}
