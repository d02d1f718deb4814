import { subtract, ZERO_UNITS } from '@croupier/money'
import { instantsOfDays } from '@croupier/rules'
import type { FileReply } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { FeedQuery } from '../../feed.ts'
import {
  amountCell,
  type FileQuery,
  fileOfFeed,
  momentCell,
  type SheetColumn,
  type Site,
  sheetWords,
  textCell,
} from '../../platform/index.ts'
import { listRounds, type OwnRound, type RoundFilter } from './ownRounds.ts'

/** The days are business days of the merchant, `YYYY-MM-DD`, both of the range. */
type ExportQuery = Omit<RoundFilter, 'from' | 'to' | 'esports'> &
  FileQuery & { readonly from: string; readonly to: string }

/** What a round won or lost; nothing while it goes on, 0 where it was undone. */
function netOf({ state, stake, won }: OwnRound) {
  if (state === 'OPEN') return null
  return state === 'VOID' ? ZERO_UNITS : subtract(won, stake)
}

/** The actor's rounds of a range of business days in games of providers as a file, newest first. */
export async function exportRounds(
  ctx: ActorCtx,
  { timeZone, settings }: Pick<Site, 'timeZone' | 'settings'>,
  query: ExportQuery,
): Promise<FileReply> {
  const { format, language, from, to, ...filter } = query
  const { games, reports } = await sheetWords(language)
  const { round: texts } = games
  const { from: first, to: end } = instantsOfDays({ from, to }, timeZone)
  const meant = { ...filter, language, from: first, to: end, esports: settings.esportsVendors }
  const moment = momentCell(timeZone)
  const columns: SheetColumn<OwnRound>[] = [
    [texts.begunAt, (round) => moment(round.begunAt)],
    [texts.number, (round) => textCell(round.roundId)],
    [texts.game, (round) => textCell(round.gameName)],
    [texts.vendor, (round) => textCell(round.vendorName)],
    [texts.stake, (round) => amountCell(round.stake)],
    [texts.state, (round) => textCell(texts[round.state])],
    [texts.effective, (round) => amountCell(round.effective)],
    [texts.won, (round) => amountCell(round.won)],
    [reports.column.net, (round) => amountCell(netOf(round))],
  ]
  const read = async (place: FeedQuery) => await listRounds(ctx, meant, place)
  return fileOfFeed(`rounds-${from}-${to}`, columns, read, format)
}
