import type { ogp } from '@croupier/wire'
import type { z } from 'zod'
import {
  amountOf,
  booksOf,
  type Deal,
  fingerprintOf,
  gameIn,
  type Outcome,
  outcomeOf,
  repeated,
  stands,
  txOf,
} from './deal.ts'
import { changeRound, keepTx } from './keep.ts'
import { releaseMoney } from './money.ts'
import { holdPayout, isAboveCap, isInReview } from './payoutReview.ts'

type Release = z.output<typeof ogp.releaseBody>

/**
 * What a player brings back from a table, once: it must be what was taken there, less what was wagered, plus what was won. The round is over,
 * unless so much was won that officers decide first.
 * @returns BAD_AMOUNT where that does not add up
 */
export async function takeRelease(deal: Deal, body: Release): Promise<Outcome> {
  const { tx, provider, player } = deal
  const mark = fingerprintOf('RELEASE', body, body.amount)
  const books = await booksOf(deal, body.roundId, body.txId)
  const again = await repeated(deal, txOf(books, body.txId), mark)
  if (again !== null) return again
  const game = await gameIn(deal, body.gameId)
  const taken = books.txs.filter((one) => one.kind === 'RESERVE' && stands(one))
  if (game === null || taken.length === 0) return outcomeOf('BET_NOT_FOUND')
  const isReleased = books.txs.some((one) => one.kind === 'RELEASE' && isInReview(one))
  if (books.round?.state !== 'OPEN' || isReleased) return outcomeOf('ROUND_CLOSED')
  const reserved = taken.reduce((sum, { units }) => sum + units, 0n)
  const [back, wagered, won] = [amountOf(deal, body.amount), amountOf(deal, body.wagered), amountOf(deal, body.won)]
  if (back !== reserved - wagered + won) return outcomeOf('BAD_AMOUNT')
  const verdict = isAboveCap(deal, won) ? 'PENDING_REVIEW' : 'OK'
  const { roundId } = body
  const effective = amountOf(deal, body.effectiveBet)
  const change = { roundId, catalogueId: game, won, effective }
  const round =
    verdict === 'OK'
      ? await changeRound(tx, provider, player, { ...change, staked: wagered, isFinished: true })
      : books.round.id
  const id = await keepTx(tx, provider, player, {
    ...body,
    kind: 'RELEASE',
    verdict,
    units: back,
    roundRowId: round,
    fingerprint: mark,
    body: { status: verdict },
  })
  if (verdict !== 'OK') return await holdPayout(deal, body.txId, won, { ...change, reserved, wagered })
  await releaseMoney(tx, provider, player, id, { reserved, back })
  return outcomeOf('OK', { hostTxId: `h-${id}` })
}

/** The end of a round that pays no more (O22): it counts from here. A second time nothing changes. */
export async function finishRound(deal: Deal, body: z.output<typeof ogp.roundEndBody>): Promise<Outcome> {
  const { tx, provider, player } = deal
  const { round } = await booksOf(deal, body.roundId)
  const game = await gameIn(deal, body.gameId)
  if (round === null || game === null) return outcomeOf('BET_NOT_FOUND')
  if (round.state !== 'OPEN') return outcomeOf('OK')
  await changeRound(tx, provider, player, {
    roundId: body.roundId,
    catalogueId: game,
    effective: body.effectiveBet === undefined ? undefined : amountOf(deal, body.effectiveBet),
    result: body.result,
    isFinished: true,
  })
  return outcomeOf('OK')
}
