import type { Prisma } from '@croupier/db'
import { units } from '@croupier/money'
import { type CarryOver, type ContractKind, type ContractTerms, isTiered, type PeriodCode } from '@croupier/rules'

/** A version with its tiers, as it is read. */
export type VersionRow = Prisma.ContractVersionGetPayload<{ include: { tiers: true } }>

/** The terms of a version, in the form of its kind. @throws Error when the row has not what its kind needs */
export function termsOfVersion(kind: ContractKind, version: VersionRow): ContractTerms {
  if (kind === 'REALTIME_WAGE') {
    const { winRatePpm, lossRatePpm, singleBetUnits } = version
    if (winRatePpm === null || lossRatePpm === null || singleBetUnits === null) {
      throw new Error(`version ${version.id} has no real-time terms`)
    }
    return { winRatePpm, lossRatePpm, singleBetAmount: units(singleBetUnits) }
  }
  const tiers = [...version.tiers].sort((a, b) => a.tierNo - b.tierNo)
  return {
    periodCode: (version.periodCode ?? 'D') as PeriodCode,
    minimumBetAmount: units(version.minimumBetUnits ?? 0n),
    deductWages: version.deductWages,
    carryOver: version.carryOver as CarryOver,
    tiers: tiers.map((tier) => ({
      periodicBets: units(tier.periodicBetsUnits),
      netLoss: units(tier.netLossUnits),
      activeUserCount: tier.activeUserCount,
      rateType: tier.rateType === 'F' ? 'F' : 'P',
      ratioPpm: tier.ratioPpm,
      fixed: units(tier.fixedUnits),
    })),
  }
}

/** The columns and tier rows that keep these terms. */
export function columnsOf(terms: ContractTerms) {
  if (!isTiered(terms)) {
    const { winRatePpm, lossRatePpm, singleBetAmount } = terms
    return { winRatePpm, lossRatePpm, singleBetUnits: singleBetAmount }
  }
  const { periodCode, minimumBetAmount, deductWages, carryOver } = terms
  const tiers = terms.tiers.map((tier, index) => ({
    tierNo: index + 1,
    periodicBetsUnits: tier.periodicBets,
    netLossUnits: tier.netLoss,
    activeUserCount: tier.activeUserCount,
    rateType: tier.rateType,
    ratioPpm: tier.ratioPpm,
    fixedUnits: tier.fixed,
  }))
  return {
    periodCode,
    minimumBetUnits: minimumBetAmount,
    deductWages,
    carryOver,
    tiers: { create: tiers },
  }
}
