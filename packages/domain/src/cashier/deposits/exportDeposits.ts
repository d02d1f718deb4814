import type { FileReply, deposits as wire } from '@croupier/wire'
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
import { listDeposits } from './ownDeposits.ts'

/** All of the actor's deposits as a file, newest first: what was ordered, what was credited, the fee and how it ended. */
export async function exportDeposits(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { format, language }: FileQuery,
): Promise<FileReply> {
  const { reports, wallet, deposits: words, records } = await sheetWords(language)
  const { state, method, ordered, toPay, currency, ended } = records.file
  const moment = momentCell(timeZone)
  const columns: SheetColumn<wire.Deposit>[] = [
    [reports.column.time, (one) => moment(one.createdAt)],
    [wallet.record.ref, (one) => textCell(one.id)],
    [method, (one) => textCell(one.channel)],
    [state, (one) => textCell(words.state[one.state])],
    [ordered, (one) => amountCell(one.ordered)],
    [toPay, (one) => amountCell(one.pay)],
    [currency, (one) => textCell(one.payAsset)],
    [words.state.CREDITED, (one) => amountCell(one.credited)],
    [words.feeLine, (one) => amountCell(one.fee)],
    [ended, (one) => moment(one.endedAt)],
  ]
  return fileOfFeed('deposits', columns, async (place) => await listDeposits(ctx, place), format)
}
