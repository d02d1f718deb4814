import { type Db, statement } from '@croupier/db'
import { site as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { SiteSettings } from './siteSettings.ts'

/** Asks a host whether it is reachable. Rejects with the reason when it is not. */
export type AskOrigin = (origin: string) => Promise<void>

/** Hosts asked at the same time. */
const HOSTS_AT_ONCE = 16

const LISTED = statement(
  'site.cdnHealth.listed',
  `SELECT DISTINCT origin FROM merchants m, LATERAL (
     SELECT jsonb_array_elements_text(m.settings -> 'imageCDNs') AS origin
      WHERE jsonb_typeof(m.settings -> 'imageCDNs') = 'array'
     UNION ALL
     SELECT jsonb_array_elements_text(m.settings -> 'launchGameCDNs')
      WHERE jsonb_typeof(m.settings -> 'launchGameCDNs') = 'array') AS listed`,
)
/** Rows in one order: two workers that check at the same moment do not deadlock. */
const KEEP = statement(
  'site.cdnHealth.keep',
  `INSERT INTO cdn_origins AS kept (origin, healthy_since, failing_since, checked_at)
   SELECT origin, CASE WHEN healthy THEN instant END, CASE WHEN NOT healthy THEN instant END, instant
     FROM unnest($1::text[], $2::boolean[]) AS report(origin, healthy), money_now() AS instant
    ORDER BY origin
   ON CONFLICT (origin) DO UPDATE SET
     healthy_since = CASE WHEN excluded.healthy_since IS NOT NULL
       THEN coalesce(kept.healthy_since, excluded.healthy_since) END,
     failing_since = CASE WHEN excluded.failing_since IS NOT NULL
       THEN coalesce(kept.failing_since, excluded.failing_since) END,
     checked_at = greatest(kept.checked_at, excluded.checked_at)
   RETURNING origin, coalesce(healthy_since, failing_since) = checked_at AS turned`,
)
const FORGET = statement('site.cdnHealth.forget', 'DELETE FROM cdn_origins WHERE origin <> ALL($1::text[])')
const VERDICTS = statement(
  'site.cdnHealth.verdicts',
  `SELECT origin, healthy_since IS NOT NULL AS healthy FROM cdn_origins
    WHERE origin = ANY($1::text[])`,
)

/**
 * Asks every CDN host that a merchant lists, each once however many list it, and keeps what came of it; a host that nobody lists
 * any more is forgotten. A change is logged with the reason (spec 3, image and launch CDNs).
 * @returns how many answered, and how many did not
 */
export async function checkCdns(ctx: Ctx, ask: AskOrigin): Promise<{ healthy: number; failing: number }> {
  const { db, log } = ctx
  const listed = (await db.hot.query<{ origin: string }>(LISTED, []))
    .map(({ origin }) => origin)
    // What is stored may be older than the rule for it; it is never asked then.
    .filter((origin) => wire.cdnOrigin.safeParse(origin).success)
  const reasons = new Map<string, unknown>()
  for (let from = 0; from < listed.length; from += HOSTS_AT_ONCE) {
    const some = listed.slice(from, from + HOSTS_AT_ONCE)
    const answers = await Promise.allSettled(some.map(async (origin) => await ask(origin)))
    answers.forEach((answer, index) => {
      if (answer.status === 'rejected') reasons.set(some[index] ?? '', answer.reason)
    })
  }
  const verdicts = listed.map((origin) => !reasons.has(origin))
  const kept = await db.hot.query<{ origin: string; turned: boolean }>(KEEP, [listed, verdicts])
  for (const { origin } of kept.filter(({ turned }) => turned)) {
    if (reasons.has(origin)) log.warn({ origin, err: reasons.get(origin) }, 'a CDN fails')
    else log.info({ origin }, 'a CDN answers')
  }
  await db.hot.query(FORGET, [listed])
  return { healthy: listed.length - reasons.size, failing: reasons.size }
}

/** The hosts of pictures and of game launches a page may choose from; an empty list stands for the site itself. */
export interface CdnChoice {
  readonly imageCDNs: string[]
  readonly launchGameCDNs: string[]
}

/** Of the merchant's lists the hosts that answered when they were last asked; a list that was not asked yet, as it is. */
export async function usableCdns(
  db: Db,
  { imageCDNs, launchGameCDNs }: Pick<SiteSettings, 'imageCDNs' | 'launchGameCDNs'>,
): Promise<CdnChoice> {
  const all = [...imageCDNs, ...launchGameCDNs]
  if (all.length === 0) return { imageCDNs, launchGameCDNs }
  const rows = await db.hot.query<{ origin: string; healthy: boolean }>(VERDICTS, [all])
  const verdicts = new Map(rows.map(({ origin, healthy }) => [origin, healthy]))
  const usable = (list: string[]): string[] =>
    list.some((origin) => verdicts.has(origin)) ? list.filter((origin) => verdicts.get(origin) === true) : list
  return { imageCDNs: usable(imageCDNs), launchGameCDNs: usable(launchGameCDNs) }
}
