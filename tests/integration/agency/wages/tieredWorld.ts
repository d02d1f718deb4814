import { moneyNow } from '@croupier/db'
import { settingsOf } from '@croupier/domain/platform'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { type CarryOver, type ContractKind, type PeriodCode, periodAt } from '@croupier/rules'
import type { TestMember, TestWorld } from '@croupier/testkit'

/** A tier as a person would say it: yuan and percent. */
export interface SpokenTier {
  readonly bets: number
  readonly users: number
  readonly percent: number
  readonly netLoss?: number
  /** a fixed amount instead of the percentage */
  readonly fixed?: string
}

export interface TieredOptions {
  readonly kind: Exclude<ContractKind, 'REALTIME_WAGE'>
  readonly tiers: readonly SpokenTier[]
  readonly category?: string
  readonly code?: PeriodCode
  readonly minimum?: string
  readonly carryOver?: CarryOver
  readonly deductWages?: boolean
  readonly from: Date
  readonly to?: Date
}

export const ZONE = 'Asia/Shanghai'

/** A contract with tiers in force, as its signature leaves it. @returns its public id */
export async function aTieredContract(
  world: TestWorld,
  payer: TestMember | null,
  payee: TestMember,
  options: TieredOptions,
): Promise<string> {
  const { kind, tiers, category = 'LOTT', code = 'D', minimum = '500', from, to } = options
  const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({
    where: { id: payee.merchantId },
  })
  const contract = await world.db.prisma.contract.create({
    data: {
      merchantId: payee.merchantId,
      kind,
      category,
      payerId: payer?.id ?? null,
      payeeId: payee.id,
      state: to === undefined ? 'A' : 'C',
      versionNo: 1,
      effectiveFrom: from,
      effectiveTo: to ?? null,
      offeredAt: from,
      versions: {
        create: {
          versionNo: 1,
          periodCode: code,
          minimumBetUnits: parseUnits(minimum),
          deductWages: options.deductWages ?? true,
          carryOver: options.carryOver ?? 'NONE',
          capFactor: settingsOf(settings, 'CNY').payday.capFactor,
          createdAt: from,
          tiers: {
            create: tiers.map(({ bets, users, percent, netLoss = 0, fixed }, index) => ({
              tierNo: index + 1,
              periodicBetsUnits: parseUnits(String(bets)),
              netLossUnits: parseUnits(String(netLoss)),
              activeUserCount: users,
              rateType: fixed === undefined ? 'P' : 'F',
              ratioPpm: Math.round(percent * 10_000),
              fixedUnits: parseUnits(fixed ?? '0'),
            })),
          },
        },
      },
    },
  })
  return contract.publicId
}

/** The period of a code in which the world's money clock is, by the merchant's calendar. */
export async function periodNow(world: TestWorld, code: PeriodCode = 'D') {
  return periodAt(code, await moneyNow(world.db), ZONE)
}

/** Moves the clocks to this many minutes after an instant; never back. */
export async function moveTo(world: TestWorld, instant: Date, minutes = 0): Promise<void> {
  const now = await moneyNow(world.db)
  await world.advance(instant.getTime() + minutes * 60_000 - now.getTime())
}

/** The bills of a kind and period by payee: due, paid and state. */
export async function billsOf(
  world: TestWorld,
  kind: string,
  start: Date,
): Promise<Record<string, readonly [string, string, string]>> {
  const rows = await world.db.prisma.wagePayment.findMany({
    where: { kind, periodStart: start },
    orderBy: { id: 'asc' },
  })
  const members = await world.db.prisma.member.findMany({
    where: { id: { in: rows.map((row) => row.payeeId) } },
  })
  const nameOf = new Map(members.map(({ id, account }) => [id, account]))
  return Object.fromEntries(
    rows.map((row) => [
      nameOf.get(row.payeeId) ?? '',
      [toDecimalString(units(row.dueUnits)), toDecimalString(units(row.paidUnits)), row.state] as const,
    ]),
  )
}
