import { subtract, ZERO_UNITS } from '@croupier/money'
import { instantsOfDays } from '@croupier/rules'
import type { FileReply } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell,
  type FileQuery,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
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
  const words = await sheetWords(language)
  const { from: first, to: end } = instantsOfDays({ from, to }, timeZone)
  const meant = { ...filter, language, from: first, to: end, esports: settings.esportsVendors }
  const moment = momentCell(timeZone)
  const pages = pagesOfFeed(
    (place) => listRounds(ctx, meant, place),
    (round) => [
      [
        moment(round.begunAt),
        textCell(round.roundId),
        textCell(round.gameName),
        textCell(round.vendorName),
        amountCell(round.stake),
        textCell(words.games.round[round.state]),
        amountCell(round.effective),
        amountCell(round.won),
        amountCell(netOf(round)),
      ],
    ],
  )
  const { round } = words.games
  const header = [round.begunAt, round.number, round.game, round.vendor, round.stake, round.state]
  const sums = [round.effective, round.won, words.reports.column.net]
  return fileOfSheet({ name: `rounds-${from}-${to}`, header: [...header, ...sums], pages }, format)
}
