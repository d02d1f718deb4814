import type { RestTexts } from '@croupier/locales'
import { instantsOfDays } from '@croupier/rules'
import type { FileReply, reports, TransferGroup, TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  type Site,
  sheetWords,
  textCell,
} from '../../platform/index.ts'
import { listTransactions, type Transaction } from './listTransactions.ts'

interface ExportQuery {
  /** business days, both ends included */
  readonly from: string
  readonly to: string
  readonly format: reports.ExportFormat
  readonly language: string
  readonly kind: TransferKind | null
  readonly group: TransferGroup | null
  /** only wages and dividends of the period that begins then; null: all */
  readonly period: Date | null
}

/** A transfer with whom it was and what its sender wrote. */
function noteOf({ counterparty, memo }: Transaction): string {
  return [counterparty, memo].filter((part) => part !== null).join(' · ')
}

function headerOf({ reports: texts, wallet, records }: RestTexts): string[] {
  const { time, kind, change, after } = texts.column
  return [time, kind, change, after, wallet.record.ref, records.movement.note]
}

/**
 * The actor's account record over a range of business days as a file, newest first: every posting of the filter with the balance
 * after it, in the reader's words.
 */
export async function exportTransactions(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  query: ExportQuery,
): Promise<FileReply> {
  const { kind, group, period, format } = query
  const words = await sheetWords(query.language)
  const moment = momentCell(timeZone)
  const filter = { kind, group, period, ...instantsOfDays(query, timeZone) }
  const pages = pagesOfFeed(
    (place) => listTransactions(ctx, { ...filter, ...place }),
    (posting) => [
      [
        moment(posting.bookedAt),
        textCell(words.wallet.kind[posting.kind]),
        amountCell(posting.units),
        amountCell(posting.balanceAfter),
        textCell(posting.ref),
        textCell(noteOf(posting)),
      ],
    ],
  )
  const name = `transactions-${query.from}-${query.to}`
  return fileOfSheet({ name, header: headerOf(words), pages }, format)
}
