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
import { listDeposits } from './ownDeposits.ts'

/** All of the actor's deposits as a file, newest first: what was ordered, what was credited, the fee and how it ended. */
export async function exportDeposits(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  { format, language }: FileQuery,
): Promise<FileReply> {
  const { reports, wallet, deposits: words, records } = await sheetWords(language)
  const { state, method, toPay, currency, ended } = records.file
  const moment = momentCell(timeZone)
  const header = [
    reports.column.time,
    wallet.record.ref,
    method,
    state,
    records.file.ordered,
    toPay,
    currency,
    words.state.CREDITED,
    words.feeLine,
    ended,
  ]
  const pages = pagesOfFeed(
    (place) => listDeposits(ctx, place),
    (one) => [
      [
        moment(one.createdAt),
        textCell(one.id),
        textCell(one.channel),
        textCell(words.state[one.state]),
        amountCell(one.ordered),
        amountCell(one.pay),
        textCell(one.payAsset),
        amountCell(one.credited),
        amountCell(one.fee),
        one.endedAt === null ? null : moment(one.endedAt),
      ],
    ],
  )
  return fileOfSheet({ name: 'deposits', header, pages }, format)
}
