import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { walletOf } from '@croupier/ledger'
import { toDecimalString, type Units } from '@croupier/money'
import { payAmount } from '@croupier/rules'
import { fail, MINUTE_MS, type deposits as wire } from '@croupier/wire'
import { z } from 'zod'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected, refuseWithoutLimit, refuseWithoutPapers } from '../../identity/index.ts'
import { admitMoney, checkDigits, fingerprintOf, oncePerKey, type Site } from '../../platform/index.ts'
import { announceDeposit } from './announce.ts'
import { type OpenChannel, readChannels, stoppedUntil } from './channels.ts'
import { ownDeposit } from './depositRow.ts'
import type { CashierOutside } from './outside.ts'

export interface NewDeposit {
  /** the client's uuid v7: the command's key, not the deposit's id */
  readonly requestId: string
  readonly channelId: string
  /** what the wallet is to get, above zero */
  readonly amount: Units
}

/** A bonus that is chosen with a deposit: whose rules it follows comes after this area, so it is passed in. */
interface ChosenBonus {
  /** of its promotion */
  readonly code: string
  /** Takes the member in, in the transaction that begins the deposit: both are there, or neither. */
  readonly join: (tx: Tx) => Promise<void>
}

/** Deposits of one member that wait for their payment. */
const OPEN_MAX = 3
/** The provider is asked for the first time after this, when it has told nothing. */
const FIRST_ASK_MS = 15_000
const USDT = 'USDT'

const answer = z.object({ id: z.uuid() })

async function refuseMember(tx: Tx, { actor }: ActorCtx, at: Date): Promise<void> {
  await refuseWithoutPapers(tx, actor.memberId)
  // One at a time, so that the count below holds.
  await lockMembers(tx, actor.memberId)
  const until = await stoppedUntil(tx, actor.memberId, at)
  if (until !== null) {
    fail('DEPOSIT_STOPPED', { retryAfterS: Math.ceil((until.getTime() - at.getTime()) / 1_000) })
  }
  const open = await tx.deposit.count({ where: { memberId: actor.memberId, endedAt: null } })
  if (open >= OPEN_MAX) fail('DEPOSITS_OPEN', { max: OPEN_MAX })
}

function channelOf(channels: readonly OpenChannel[], { channelId, amount }: Pick<NewDeposit, 'channelId' | 'amount'>) {
  const channel = channels.find(({ id }) => id === channelId)
  if (channel === undefined || !channel.open) return fail('DEPOSIT_CHANNEL_CLOSED', {})
  if (amount < channel.min || amount > channel.max) {
    const [min, max] = [toDecimalString(channel.min), toDecimalString(channel.max)]
    fail('DEPOSIT_AMOUNT_OUT_OF_RANGE', { min, max })
  }
  return channel
}

interface Beginning extends Omit<NewDeposit, 'requestId'> {
  readonly id: string
  readonly bonus: ChosenBonus | null
}

async function begin(tx: Tx, ctx: ActorCtx, site: Site, input: Beginning): Promise<void> {
  const { actor } = ctx
  const at = await moneyNow(tx)
  await refuseMember(tx, ctx, at)
  if (site.settings.protection.limitFirst) await refuseWithoutLimit(tx, actor)
  const channel = channelOf(await readChannels(tx, site, at), input)
  const { memberId, merchantId } = actor
  await refuseProtected(tx, { merchantId, memberId, path: 'DEPOSIT', units: input.amount })
  const wallet = await walletOf(tx, actor.memberId)
  if (wallet === undefined || wallet.asset !== site.currency) return fail('DEPOSIT_CHANNEL_CLOSED', {})
  await input.bonus?.join(tx)
  const orderedUnits: bigint = input.amount
  const payUnits: bigint = payAmount(input.amount, channel.rate)
  await tx.deposit.create({
    data: {
      id: input.id,
      merchantId: site.merchantId,
      memberId: actor.memberId,
      channelId: channel.id,
      providerId: channel.providerId,
      asset: wallet.asset,
      orderedUnits,
      payAsset: channel.method === 'USDT' ? USDT : wallet.asset,
      payUnits,
      rateUnits: channel.rate,
      feePpm: channel.feePpm,
      feeFixedUnits: channel.feeFixed,
      createdAt: at,
      dueAt: new Date(at.getTime() + channel.minutes * MINUTE_MS),
      askAt: new Date(at.getTime() + FIRST_ASK_MS),
      verdictId: ctx.access?.verdictId ?? null,
      promotionCode: input.bonus?.code ?? null,
    },
  })
}

/**
 * Begins a deposit of the actor, once for its request, and asks the provider where to pay. A provider that does not answer is asked again by the
 * worker; the deposit is begun.
 * @throws DomainError AMOUNT_TOO_FINE, DEPOSIT_CHANNEL_CLOSED, DEPOSIT_AMOUNT_OUT_OF_RANGE, DEPOSIT_STOPPED, DEPOSITS_OPEN, PAPERS_OVERDUE,
 * PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, PROTECTION_DEPOSIT_LIMIT, PROTECTION_LIMIT_FIRST, MEMBER_NOT_IDENTIFIED, those of the bonus that is chosen with it, where it came from (`admitMoney`), IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_EXPIRED
 */
export async function createDeposit(
  ctx: ActorCtx,
  site: Site,
  outside: CashierOutside,
  input: NewDeposit,
  bonus: ChosenBonus | null = null,
): Promise<{ value: wire.Deposit; replayed: boolean }> {
  const { actor, access } = ctx
  admitMoney(access)
  if (access?.identityFirst && !actor.identified) fail('MEMBER_NOT_IDENTIFIED', {})
  const { requestId: key, channelId, amount } = input
  checkDigits({ amount }, site.currency)
  const command = {
    memberId: actor.memberId,
    route: 'deposits.create' as const,
    key,
    fingerprint: fingerprintOf({
      channelId,
      amount: toDecimalString(amount),
      promotion: bonus?.code,
    }),
    answer,
  }
  const { value: begun, replayed } = await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        const id = ctx.ids.uuid()
        await begin(tx, ctx, site, { id, channelId, amount, bonus })
        return { id }
      }),
  )
  const { id } = begun
  if (!replayed) await announceDeposit(ctx, outside, id)
  const value = await ownDeposit(ctx.db.prisma, actor.memberId, id)
  if (value === null) throw new Error(`deposit ${id} is not there`)
  return { value, replayed }
}
