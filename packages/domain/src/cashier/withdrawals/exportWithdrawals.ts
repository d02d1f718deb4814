import type { FileReply, withdrawals as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
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
import { listWithdrawals } from './ownWithdrawals.ts'

/** All of the actor's withdrawals as a file, newest first: where to, what was paid and came back, the fee and how it ended. */
export async function exportWithdrawals(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { format, language }: FileQuery,
): Promise<FileReply> {
  const { reports, deposits, withdrawals: words, records } = await sheetWords(language)
  const { state, toPay, currency, ended } = records.file
  const moment = momentCell(timeZone)
  const columns: SheetColumn<wire.Withdrawal>[] = [
    [reports.column.time, (one) => moment(one.createdAt)],
    [words.number, (one) => textCell(one.reference)],
    [words.account, (one) => textCell(`${one.bank ?? one.chain ?? ''} ${one.account}`.trim())],
    [state, (one) => textCell(words.state[one.state])],
    [words.amount, (one) => amountCell(one.amount)],
    [deposits.feeLine, (one) => amountCell(one.fee)],
    [words.state.PAID_OUT, (one) => amountCell(one.paid)],
    [words.state.REFUNDED, (one) => amountCell(one.returned)],
    [toPay, (one) => amountCell(one.pay)],
    [currency, (one) => textCell(one.payAsset)],
    [ended, (one) => moment(one.endedAt)],
  ]
  return fileOfFeed('withdrawals', columns, async (place) => await listWithdrawals(ctx, place), format)
}
