import { withTransaction } from '@croupier/db'
import { LANGUAGE_CODES, LANGUAGES } from '@croupier/locales'
import { games, type ogp } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { accessOf, type GameGateway, readGameProvider } from '../providers/index.ts'
import { type ListedGame, syncVendor } from './syncVendor.ts'

/** How long a list counts as known. */
const LIST_FRESH_MS = 3_600_000
const LIST_MS_MAX = 60_000
const UNITS_PER_WHOLE = 10_000

const nameInLanguages = z.record(z.string(), z.string())

/** Names by the codes of our languages. */
const ourNames = (names: ogp.ListedTitle['names']): Record<string, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) => {
      const text = names[LANGUAGES[code].tag]
      return text === undefined ? [] : [[code, text] as const]
    }),
  )

/** A game as the catalogue keeps it. Features that nobody looks for here are left out. */
function listed({ gameId, names, kind, minBet, returnPpm, demo, ...rest }: ogp.ListedTitle) {
  const has = [...rest.features, ...(rest.jackpots.length > 0 ? ['JACKPOT'] : [])]
  return {
    code: gameId,
    name: ourNames(names),
    kind,
    features: games.gameFeatures.filter((feature) => has.includes(feature)),
    demo,
    minBetUnits: Number(minBet) * UNITS_PER_WHOLE,
    rtpPpm: returnPpm,
    rooms: (rest.rooms ?? []).map((room) => ({
      roomId: room.tableId,
      name: ourNames(room.names),
      minUnits: Number(room.minBet) * UNITS_PER_WHOLE,
      seats: room.seats,
    })),
  } satisfies ListedGame
}

interface Due {
  readonly vendor: string
  readonly name: unknown
}

async function sync(ctx: Ctx, gateway: GameGateway, { vendor, name }: Due): Promise<void> {
  const provider = await readGameProvider(ctx, vendor)
  if (provider === null) return
  const answer = await gateway.titles(accessOf(provider, ctx.clock.now()))
  if (answer.outcome === 'unknown') {
    ctx.log.warn({ vendor, reason: answer.reason }, 'a game provider did not list its games')
    return
  }
  const list = {
    vendor,
    name: nameInLanguages.parse(name),
    games: answer.value.games.map(listed),
  }
  await withTransaction(ctx.db, async (tx) => await syncVendor(tx, ctx, list), {
    timeoutMs: LIST_MS_MAX,
  })
}

/**
 * Takes over the lists of the providers whose games were not asked for within the last hour. One that does not answer, or with a list that is
 * none, is asked again by the next run and holds up no other.
 */
export async function syncGameProviders(ctx: Ctx, gateway: GameGateway): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - LIST_FRESH_MS)
  const due = await ctx.db.prisma.$queryRaw<Due[]>`
    SELECT f.vendor, f.name FROM vendor_profiles f JOIN game_providers p ON p.vendor = f.vendor JOIN vendors v ON v.code = f.vendor
     WHERE v.state <> 'OFF' AND (f.synced_at IS NULL OR f.synced_at < ${before}) ORDER BY f.vendor`
  for (const one of due) {
    try {
      await sync(ctx, gateway, one)
    } catch (error) {
      ctx.log.warn({ err: error, vendor: one.vendor }, 'the list of a game provider was not taken')
    }
  }
}
