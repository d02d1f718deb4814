import type { Tx } from '@croupier/db'
import { categoryOfKind } from '@croupier/rules'
import { games } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'

/** More than any vendor has; a list beyond it is somebody's mistake. */
const GAMES_MAX = 20_000
const NAME_CHARS_MAX = 80

/** Language code → name; English is there for anyone who reads none of the others. */
const names = z
  .record(z.string().regex(/^[A-Z]{2}$/), z.string().trim().min(1).max(NAME_CHARS_MAX))
  .refine((name) => 'EN' in name, 'no English name')

/** A game as a vendor lists it. */
export const listedGame = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_-]{1,39}$/),
  name: names,
  kind: games.gameKind,
  features: z.array(z.enum(games.gameFeatures)).default([]),
  /** it can be played for nothing */
  demo: z.boolean().default(false),
  /** lowest stake, units */
  minBetUnits: z.int().min(0).nullable().default(null),
  rtpPpm: z.int().min(1).max(1_000_000).nullable().default(null),
  rooms: z
    .array(
      z.strictObject({
        roomId: z.string().min(1).max(64),
        name: names,
        /** units */
        minUnits: z.int().min(0),
        seats: z.int().min(1).max(10_000),
      }),
    )
    .max(100)
    .default([]),
  /** when it was released, where the vendor tells; otherwise it is new when a later list has it first */
  releasedOn: z.date().nullable().default(null),
})
export type ListedGame = z.input<typeof listedGame>

export interface VendorList {
  /** code of the vendor */
  readonly vendor: string
  /** language code → name */
  readonly name: Readonly<Record<string, string>>
  /** its games fill the pages so that they can be looked at; nobody can open them */
  readonly isSample?: boolean
  /** all its games, in its own order */
  readonly games: readonly ListedGame[]
}

/** How many games came, changed and went. */
export interface SyncOutcome {
  readonly listed: number
  readonly changed: number
  readonly withdrawn: number
}

/**
 * Takes over a vendor's list as it is now. A repeat changes nothing; what is missing is withdrawn and comes back with its node
 * when the list has it again.
 * @throws ZodError for a game that is none; RangeError for an empty list, one with a code twice or one of the own lottery:
 *   nothing is changed then
 */
export async function syncVendor(tx: Tx, { clock }: Ctx, list: VendorList): Promise<SyncOutcome> {
  const { vendor } = list
  const sent = z.array(listedGame).max(GAMES_MAX).parse(list.games)
  if (sent.length === 0) throw new RangeError(`${vendor} lists no game: that is no list`)
  if (new Set(sent.map(({ code }) => code)).size < sent.length) {
    throw new RangeError(`${vendor} lists a code twice`)
  }
  const now = clock.now()
  const isFirst = await knowVendor(tx, list, now)
  const rows = sent.map((game, index) => ({
    ...game,
    category: categoryOfKind(game.kind),
    rank: index,
    listedAt: game.releasedOn ?? (isFirst ? null : now),
  }))
  const [counted] = await tx.$queryRaw<{ listed: number; changed: number }[]>`
    WITH sent AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(code text, category text, kind text, name jsonb,
        features text[], rank int, demo boolean, "minBetUnits" bigint, "rtpPpm" int, rooms jsonb, "listedAt" timestamptz)
    ), known AS (
      INSERT INTO catalogue_games AS c (product, vendor, category, code)
      SELECT 'PROVIDER', ${vendor}, category, code FROM sent ORDER BY rank
      ON CONFLICT (vendor, code) DO UPDATE SET category = EXCLUDED.category
      RETURNING id, code
    ), kept AS (
      INSERT INTO game_titles AS t (catalogue_id, name, kind, features, rank, demo, min_bet_units, rtp_ppm, rooms, listed_at)
      SELECT k.id, s.name, s.kind, s.features, s.rank, s.demo, s."minBetUnits", s."rtpPpm", s.rooms, s."listedAt"
        FROM known k JOIN sent s USING (code)
      ON CONFLICT (catalogue_id) DO UPDATE SET name = EXCLUDED.name, kind = EXCLUDED.kind, features = EXCLUDED.features,
        rank = EXCLUDED.rank, demo = EXCLUDED.demo, min_bet_units = EXCLUDED.min_bet_units, rtp_ppm = EXCLUDED.rtp_ppm,
        rooms = EXCLUDED.rooms, withdrawn_at = NULL
      WHERE (t.name, t.kind, t.features, t.rank, t.demo, t.min_bet_units, t.rtp_ppm, t.rooms, t.withdrawn_at)
            IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.kind, EXCLUDED.features, EXCLUDED.rank, EXCLUDED.demo,
                              EXCLUDED.min_bet_units, EXCLUDED.rtp_ppm, EXCLUDED.rooms, NULL)
      RETURNING xmax = 0 AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new)::int AS listed, count(*) FILTER (WHERE NOT is_new)::int AS changed FROM kept`
  const withdrawn = await tx.$executeRaw`
    UPDATE game_titles t SET withdrawn_at = ${now} FROM catalogue_games c
     WHERE c.id = t.catalogue_id AND c.vendor = ${vendor} AND t.withdrawn_at IS NULL
       AND c.code <> ALL (${sent.map(({ code }) => code)})`
  return { listed: counted?.listed ?? 0, changed: counted?.changed ?? 0, withdrawn }
}

/** The vendor with its name, locked so that two lists of one vendor follow each other. @returns whether this is its first list */
async function knowVendor(tx: Tx, { vendor, name, isSample = false }: VendorList, now: Date): Promise<boolean> {
  await tx.$executeRaw`INSERT INTO vendors (code) VALUES (${vendor}) ON CONFLICT (code) DO NOTHING`
  const [row] = await tx.$queryRaw<{ own: boolean; synced: Date | null }[]>`
    SELECT EXISTS (SELECT 1 FROM game_modes m WHERE m.mode = v.code) AS own,
           (SELECT p.synced_at FROM vendor_profiles p WHERE p.vendor = v.code) AS synced
      FROM vendors v WHERE v.code = ${vendor} FOR NO KEY UPDATE`
  if (row?.own) throw new RangeError(`${vendor} is the own lottery`)
  const profile = { name: names.parse(name), isSample, syncedAt: now }
  await tx.vendorProfile.upsert({
    where: { vendorCode: vendor },
    create: { vendorCode: vendor, ...profile },
    update: profile,
  })
  return (row?.synced ?? null) === null
}
