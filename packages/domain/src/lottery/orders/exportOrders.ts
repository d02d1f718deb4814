import type { RestTexts } from '@croupier/locales'
import { subtract, type Units, ZERO_UNITS } from '@croupier/money'
import { contentText, findPlay, fullPlayName, instantsOfDays, type PlayWords } from '@croupier/rules'
import type { FileReply, reports } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell,
  type Cell,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  type Site,
  sheetWords,
  textCell,
} from '../../platform/index.ts'
import type { OrdersOfDays } from './orderFilter.ts'
import { type Line, listOrders, type Order } from './readOrders.ts'

interface ExportQuery extends OrdersOfDays {
  readonly format: reports.ExportFormat
  readonly language: string
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Words of a group of texts by code; a code without one is shown as it is. */
const among =
  (texts: object) =>
  (code: string): string =>
    (texts as Readonly<Record<string, string>>)[code] ?? code

/** The words of plays in the language of a file. */
function playWords({ lottery: texts }: RestTexts): PlayWords {
  const cell = among(texts.cell)
  return {
    cell,
    group: among(texts.group),
    play: among(texts.play),
    stretch: among(texts.stretch),
    symbol: among(texts.symbol),
    place: (place) => filled(texts.cell.place, { place }),
    ball: (place) => filled(texts.cell.ball, { place }),
    counted: (kind, count) => filled(among(texts.counted)(kind), { count: `${count}` }),
    split: (odd, even) => filled(texts.symbol.split, { odd: `${odd}`, even: `${even}` }),
    duel: (first, second) => filled(texts.cell.duel, { first, second }),
    placed: (place, play) => filled(texts.placed, { place, play }),
    fullPlay: (group, play) => filled(texts.fullPlay, { group, play }),
  }
}

/** States of lines whose stake came back, whatever is kept as their payout. */
const RETURNED: readonly Line['state'][] = ['CANCELLED', 'VOID', 'PUSH']

/** What a line won or lost; nothing while it is open, 0 where its stake came back. */
function netOf({ state, stake, payout }: Line): Units | null {
  if (RETURNED.includes(state)) return ZERO_UNITS
  return state === 'PENDING' || payout === null ? null : subtract(payout, stake)
}

/** A row for each line: what the receipt of its order says, in words. */
function rowsOf(words: RestTexts, timeZone: string, language: string) {
  const moment = momentCell(timeZone)
  const plays = playWords(words)
  return (order: Order): Cell[][] =>
    order.lines.map((line) => {
      const play = findPlay(line.playCode)
      return [
        moment(order.placedAt),
        textCell(order.orderId),
        textCell(order.gameName[language] ?? order.gameName.EN ?? order.gameCode),
        textCell(order.issueNumber),
        textCell(words.contracts.category[line.mode]),
        textCell(play === undefined ? line.playCode : fullPlayName(plays, play)),
        textCell(play === undefined ? line.content : contentText(plays, play, line.content)),
        amountCell(line.stake),
        textCell(words.lottery.state[line.state]),
        amountCell(line.effective),
        amountCell(line.payout),
        amountCell(netOf(line)),
      ]
    })
}

function headerOf({ reports, lottery: texts }: RestTexts): string[] {
  const { time, game, issue, category, effective, payouts, net } = reports.column
  const { play, content, stake, state } = texts.mine
  const { number } = texts.order
  return [time, number, game, issue, category, play, content, stake, state, effective, payouts, net]
}

/**
 * The actor's orders of a range of business days as a file, line by line, newest first; games, plays and picks in the reader's
 * words, not in codes.
 */
export async function exportOrders(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  query: ExportQuery,
): Promise<FileReply> {
  const { mode, gameCode, state, orderId, language } = query
  const words = await sheetWords(language)
  const filter = { mode, gameCode, state, orderId, ...instantsOfDays(query, timeZone) }
  const pages = pagesOfFeed((place) => listOrders(ctx, { ...filter, ...place }), rowsOf(words, timeZone, language))
  const name = `bets-${query.from}-${query.to}`
  return fileOfSheet({ name, header: headerOf(words), pages }, query.format)
}
