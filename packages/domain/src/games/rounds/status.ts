import { walletOf } from '@croupier/ledger'
import { digitsOf, scaleOf } from '@croupier/rules'
import { ogp } from '@croupier/wire'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import type { GameProvider } from '../providers/index.ts'
import { hashOfToken } from '../sessions/index.ts'

type Verdicts = z.output<typeof ogp.txStatusReply>

/** The outcome of transactions: it decides nothing, so a provider that heard no answer asks here before it undoes anything. */
export async function txStatus(ctx: Ctx, { vendor, txScope }: GameProvider, content: unknown): Promise<Verdicts> {
  const read = ogp.txStatusBody.safeParse(content)
  if (!read.success) return { status: 'BAD_REQUEST', results: [] }
  const { txIds, playerId } = read.data
  if (txScope === 'PLAYER' && playerId === undefined) return { status: 'BAD_REQUEST', results: [] }
  const rows = await ctx.db.prisma.providerTx.findMany({
    where: {
      vendorCode: vendor,
      scope: txScope === 'PLAYER' ? (playerId ?? '') : '',
      txId: { in: txIds },
    },
    select: { id: true, txId: true, verdict: true, undoneAt: true },
  })
  const results = txIds.map((txId): Verdicts['results'][number] => {
    const row = rows.find((one) => one.txId === txId)
    if (row === undefined) return { txId, verdict: 'UNKNOWN', isUndone: false, hostTxId: null }
    const isBuried = row.verdict === 'TOMBSTONED'
    const verdict = isBuried ? 'TX_ROLLED_BACK' : ogp.status.parse(row.verdict)
    return {
      txId,
      verdict,
      isUndone: isBuried || row.undoneAt !== null,
      hostTxId: isBuried ? null : `h-${row.id}`,
    }
  })
  return { status: 'OK', results }
}

type Balance = Partial<z.output<typeof ogp.balanceReply>> & { readonly status: ogp.Status }

/** What is in the wallet of a session's player. */
export async function balanceOfSession(ctx: Ctx, { vendor }: GameProvider, content: unknown): Promise<Balance> {
  const read = ogp.balanceBody.safeParse(content)
  if (!read.success) return { status: 'BAD_REQUEST' }
  const session = await ctx.db.prisma.gameSession.findFirst({
    where: { tokenHash: hashOfToken(read.data.sessionToken), vendorCode: vendor },
    select: { memberId: true },
  })
  const wallet = session === null ? undefined : await walletOf(ctx.db, session.memberId)
  if (wallet === undefined) return { status: 'SESSION_UNKNOWN' }
  const scale = scaleOf(wallet.asset)
  const balance = digitsOf(wallet.balance, scale)
  return { status: 'OK', balance, bonusBalance: '0', currency: wallet.asset, scale }
}
