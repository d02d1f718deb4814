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
import { listWithdrawals } from './ownWithdrawals.ts'

/** All of the actor's withdrawals as a file, newest first: where to, what was paid and came back, the fee and how it ended. */
export async function exportWithdrawals(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { format, language }: FileQuery,
): Promise<FileReply> {
  const { reports, deposits, withdrawals: words, records } = await sheetWords(language)
  const { state, currency, ended } = records.file
  const moment = momentCell(timeZone)
  const header = [
    reports.column.time,
    words.number,
    words.account,
    state,
    words.amount,
    deposits.feeLine,
    words.state.PAID_OUT,
    words.state.REFUNDED,
    records.file.toPay,
    currency,
    ended,
  ]
  const pages = pagesOfFeed(
    (place) => listWithdrawals(ctx, place),
    (one) => [
      [
        moment(one.createdAt),
        textCell(one.reference),
        textCell(`${one.bank ?? one.chain ?? ''} ${one.account}`.trim()),
        textCell(words.state[one.state]),
        amountCell(one.amount),
        amountCell(one.fee),
        amountCell(one.paid),
        amountCell(one.returned),
        amountCell(one.pay),
        textCell(one.payAsset),
        one.endedAt === null ? null : moment(one.endedAt),
      ],
    ],
  )
  return fileOfSheet({ name: 'withdrawals', header, pages }, format)
}
