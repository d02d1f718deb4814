import { isUniqueViolation, type Tx, withTransaction } from '@croupier/db'
import { toDecimalString, type Units, units } from '@croupier/money'
import { type cashierGateway, failFields, type deposits as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, checkMerchantDigits, type SecondYes } from '../../platform/index.ts'
import { addChannel } from './addChannel.ts'

/** What an officer sets of a way to pay in; amounts in units of the merchant's currency. */
export interface ChannelRules {
  /** unique in the merchant */
  readonly name: string
  readonly min: Units
  readonly max: Units
  /** of what arrives, parts per million, and a fixed amount for each payment */
  readonly feePpm: number
  readonly feeFixed: Units
  /** minutes of the merchant's day; equal: all day */
  readonly opensAt: number
  readonly closesAt: number
  /** minutes in which a payment is expected */
  readonly minutes: number
  /** of USDT and of nothing else */
  readonly rate: Units | null
}

/** A way to pay in as officers see it. */
export interface ChannelLine extends ChannelRules {
  readonly id: string
  readonly providerId: string
  readonly method: wire.DepositMethod
  readonly chain: cashierGateway.Chain | null
  readonly isOpen: boolean
}

interface Officer {
  readonly merchantId: number
  readonly by: string
  readonly reason: string
}

interface TwoOfficers extends Officer {
  readonly second: SecondYes
}

type Row = Awaited<ReturnType<Tx['depositChannel']['findFirstOrThrow']>>

function lineOf(row: Row): ChannelLine {
  const { id, providerId, name, isOpen, feePpm, minutes, rateUnits } = row
  return {
    id,
    providerId,
    name,
    isOpen,
    feePpm,
    minutes,
    method: row.method as wire.DepositMethod,
    chain: row.chain as cashierGateway.Chain | null,
    min: units(row.minUnits),
    max: units(row.maxUnits),
    feeFixed: units(row.feeUnits),
    opensAt: row.opensMinute,
    closesAt: row.closesMinute,
    rate: rateUnits === null ? null : units(rateUnits),
  }
}

/** The ways to pay in of a merchant, in their order; those that are switched off too. */
export async function listChannelLines({ db }: Ctx, merchantId: number): Promise<ChannelLine[]> {
  const orderBy = [{ sort: 'asc' as const }, { name: 'asc' as const }]
  return (await db.prisma.depositChannel.findMany({ where: { merchantId }, orderBy })).map(lineOf)
}

/** @throws InputRefused for limits that are none, a rate where none belongs, or none where one does */
function check(rules: ChannelRules, method: string, chain: string | null): void {
  const isUsdt = method === 'USDT'
  if (rules.max < rules.min) failFields([{ path: 'max', rule: 'below_min' }])
  if (rules.feeFixed > rules.min) failFields([{ path: 'feeFixed', rule: 'above_min' }])
  if (isUsdt !== (rules.rate !== null)) failFields([{ path: 'rate', rule: 'usdt_only' }])
  if (isUsdt !== (chain !== null)) failFields([{ path: 'chain', rule: 'usdt_only' }])
}

/** @throws DomainError AMOUNT_TOO_FINE */
const checkAmounts = async (tx: Tx, merchantId: number, { min, max, feeFixed }: ChannelRules): Promise<void> =>
  await checkMerchantDigits(tx, merchantId, { min, max, feeFixed })

/** Two ways of one name: the index decides. */
const nameTaken = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error
  return failFields([{ path: 'name', rule: 'taken' }])
}

/** What the audit keeps of a way to pay in. */
function kept(rules: ChannelRules) {
  const { name, feePpm, opensAt, closesAt, minutes } = rules
  return {
    name,
    feePpm,
    opensAt,
    closesAt,
    minutes,
    min: toDecimalString(rules.min),
    max: toDecimalString(rules.max),
    feeFixed: toDecimalString(rules.feeFixed),
    rate: rules.rate === null ? null : toDecimalString(rules.rate),
  }
}

const nobody = { actorId: null, subjectId: null } as const

export interface NewChannel {
  readonly rules: ChannelRules
  readonly providerId: string
  readonly method: wire.DepositMethod
  /** of USDT and of nothing else */
  readonly chain: cashierGateway.Chain | null
}

/**
 * Two officers add a way to pay in, behind those that are there.
 * @throws DomainError AMOUNT_TOO_FINE; InputRefused for limits that are none, a name that is taken, or a provider of nobody or of another merchant
 */
export async function addChannelByOfficer(
  ctx: Ctx,
  { merchantId, by, second, reason, ...channel }: TwoOfficers & NewChannel,
): Promise<void> {
  const { rules, providerId, method, chain } = channel
  check(rules, method, chain)
  await withTransaction(ctx.db, async (tx) => {
    await checkAmounts(tx, merchantId, rules)
    await second.use(tx)
    const provider = await tx.paymentProvider.findFirst({ where: { id: providerId, merchantId } })
    if (provider === null) failFields([{ path: 'providerId', rule: 'unknown' }])
    const where = { merchantId }
    const taken = await tx.depositChannel.count({ where: { ...where, name: rules.name } })
    if (taken > 0) failFields([{ path: 'name', rule: 'taken' }])
    const { _max } = await tx.depositChannel.aggregate({ where, _max: { sort: true } })
    const { rate, ...terms } = rules
    await addChannel(tx, ctx, merchantId, {
      ...terms,
      providerId,
      method,
      sort: (_max.sort ?? 0) + 1,
      ...(chain === null ? {} : { chain }),
      ...(rate === null ? {} : { rate }),
    })
    const after = { ...kept(rules), method, chain, provider: provider?.name ?? '', by, second: second.by, reason }
    await audit(tx, { merchantId, action: 'depositChannel.added', ...nobody, after })
  })
}

/**
 * Two officers change limits, hours and costs of a way to pay in; deposits that were begun keep what they began with.
 * @returns false where there is none
 * @throws DomainError AMOUNT_TOO_FINE; InputRefused for limits that are none, or a name that is taken
 */
export async function changeChannel(
  ctx: Ctx,
  { merchantId, by, second, reason, id, rules }: TwoOfficers & { readonly id: string; readonly rules: ChannelRules },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const row = await tx.depositChannel.findFirst({ where: { id, merchantId } })
    if (row === null) return false
    await second.use(tx)
    check(rules, row.method, row.chain)
    await checkAmounts(tx, merchantId, rules)
    const [minUnits, maxUnits, feeUnits]: bigint[] = [rules.min, rules.max, rules.feeFixed]
    const { name, feePpm, minutes, opensAt, closesAt } = rules
    await tx.depositChannel
      .update({
        where: { id },
        data: {
          name,
          feePpm,
          minutes,
          minUnits: minUnits ?? 0n,
          maxUnits: maxUnits ?? 0n,
          feeUnits: feeUnits ?? 0n,
          rateUnits: rules.rate,
          opensMinute: opensAt,
          closesMinute: closesAt,
        },
      })
      .catch(nameTaken)
    const [before, after] = [kept(lineOf(row)), { ...kept(rules), by, second: second.by, reason }]
    await audit(tx, { merchantId, action: 'depositChannel.changed', ...nobody, before, after })
    return true
  })
}

/**
 * An officer takes a way to pay in out of the offer, or back into it; deposits that were begun go on.
 * @returns false where it was so already, or where there is none
 */
export async function switchChannel(
  ctx: Ctx,
  { merchantId, by, reason, id, isOpen }: Officer & { readonly id: string; readonly isOpen: boolean },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const where = { id, merchantId, isOpen: !isOpen }
    const { count } = await tx.depositChannel.updateMany({ where, data: { isOpen } })
    if (count === 0) return false
    const { name } = await tx.depositChannel.findUniqueOrThrow({ where: { id } })
    const [before, after] = [
      { name, isOpen: !isOpen },
      { name, isOpen, by, reason },
    ]
    await audit(tx, { merchantId, action: 'depositChannel.switched', ...nobody, before, after })
    return true
  })
}

/**
 * An officer says in which order the ways to pay in are shown.
 * @throws InputRefused when these are not all of them
 */
export async function orderChannels(
  ctx: Ctx,
  { merchantId, by, reason, ids }: Officer & { readonly ids: readonly string[] },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const orderBy = [{ sort: 'asc' as const }, { name: 'asc' as const }]
    const rows = await tx.depositChannel.findMany({ where: { merchantId }, orderBy })
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const isAll = ids.length === rows.length && new Set(ids).size === rows.length
    if (!isAll || ids.some((id) => !names.has(id))) failFields([{ path: 'ids', rule: 'all' }])
    for (const [place, id] of ids.entries()) {
      await tx.depositChannel.update({ where: { id }, data: { sort: place + 1 } })
    }
    const before = { order: rows.map(({ name }) => name) }
    const after = { order: ids.map((id) => names.get(id) ?? ''), by, reason }
    await audit(tx, { merchantId, action: 'depositChannel.ordered', ...nobody, before, after })
  })
}
