import type { SettingBound } from './bounds.ts'

/** The jurisdictions whose rules a merchant can be under (rules E2). */
export const JURISDICTIONS = ['BASE', 'ASIA', 'EUROPE', 'BRAZIL'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

/** What a jurisdiction asks of the settings of its merchants. */
export interface JurisdictionProfile {
  readonly jurisdiction: Jurisdiction
  /** goes up with every change of the bounds: what was done before keeps the name of the profile that it was done under */
  readonly version: number
  readonly bounds: readonly SettingBound[]
}

type Written = Pick<SettingBound, 'requirement' | 'clause'>
const from = (requirement: string, clause: string): Written => ({ requirement, clause })
const least = (path: string, bound: number, written: Written): SettingBound => ({ path, least: bound, ...written })
const most = (path: string, bound: number, written: Written): SettingBound => ({ path, most: bound, ...written })
const only = (path: string, value: string | boolean, written: Written): SettingBound => ({
  path,
  among: [value],
  ...written,
})

/**
 * The profiles. Bounds follow the requirements of `docs/protection.md`. Each names the law or standard that asks; a clause is beside it
 * where the published text or its regulator's own words were read in November 2026 (RTS, LCCP, GlüStV 2021, Lei 14.790 art. 26). Clauses of
 * GLI-19 come through the matrices that `docs/protection.md` names. Laws change: who applies for a licence compares all of them once more.
 */
const PROFILES: Readonly<Record<Jurisdiction, JurisdictionProfile>> = {
  // No licence asks for anything: the bounds that the platform has of itself.
  BASE: { jurisdiction: 'BASE', version: 1, bounds: [] },
  // The Philippines, whose technical standard is GLI-19.
  ASIA: {
    jurisdiction: 'ASIA',
    version: 1,
    bounds: [
      least('registration.ageMin', 21, from('A3', 'PAGCOR Responsible Gaming Code of Practice')),
      only('identityFirst', true, from('A3', 'RA 10927')),
      { path: 'dataCentres.policy', among: ['NOTE', 'REFUSE_MONEY'], ...from('A12', 'GLI-19 2.7') },
      { path: 'deposits.payerNames', among: ['FLAG', 'REFUSE'], ...from('M10', 'RA 10927') },
      { path: 'withdrawals.toSource', among: ['WARN', 'REQUIRE'], ...from('M7', 'RA 10927') },
      most('protection.reviewMonths', 12, from('P3', 'GLI-19 2.5.5')),
    ],
  },
  // The strictest of the United Kingdom, Malta and Germany, setting by setting.
  EUROPE: {
    jurisdiction: 'EUROPE',
    version: 1,
    bounds: [
      least('registration.ageMin', 18, from('A3', 'LCCP 3.2.11')),
      only('identityFirst', true, from('A3', 'LCCP condition 17')),
      only('passwordLock', true, from('A5', 'GLI-19 2.5.3')),
      only('secondAlways', true, from('A8', 'GLI-19 2.5.3')),
      only('dataCentres.policy', 'REFUSE_MONEY', from('A12', 'GLI-19 2.7')),
      only('protection.limitFirst', true, from('P1', 'GlüStV 2021 § 6c')),
      least('protection.raiseDays', 7, from('P3', 'GlüStV 2021 § 6c')),
      most('protection.reviewMonths', 6, from('P3', 'RTS 12')),
      most('protection.realityMinutes', 60, from('P9', 'RTS 13')),
      only('offers.optIn', true, from('P6', 'LCCP 5.1.12')),
      most('rewards.multipleMax', 10, from('C5', 'LCCP 5.1.1')),
      only('withdrawals.cancellable', false, from('P11', 'RTS 14')),
      only('withdrawals.toSource', 'REQUIRE', from('M7', 'GlüStV 2021 § 6b')),
      only('deposits.payerNames', 'REFUSE', from('M10', 'GlüStV 2021 § 6b')),
      only('transfers.down', false, from('M4', 'GLI-19 2.5.6')),
      only('transfers.up', false, from('M4', 'GLI-19 2.5.6')),
      most('complaints.finalDays', 56, from('L8', 'LCCP 6.1')),
      least('play.spinMs', 5_000, from('P12', 'GlüStV 2021 § 22a')),
      only('play.autoplay', false, from('P12', 'RTS 8A')),
    ],
  },
  BRAZIL: {
    jurisdiction: 'BRAZIL',
    version: 1,
    bounds: [
      least('registration.ageMin', 18, from('A3', 'Lei 14.790/2023 art. 26')),
      only('identityFirst', true, from('A3', 'Portaria SPA/MF 722/2024')),
      only('dataCentres.policy', 'REFUSE_MONEY', from('A12', 'Portaria SPA/MF 722/2024')),
      only('protection.limitFirst', true, from('P1', 'Portaria SPA/MF 1.231/2024')),
      most('protection.reviewMonths', 6, from('P3', 'Portaria SPA/MF 1.231/2024')),
      most('protection.realityMinutes', 60, from('P9', 'Portaria SPA/MF 1.231/2024')),
      only('offers.optIn', true, from('P6', 'LGPD')),
      only('rewards.depositBonus', false, from('C5', 'Lei 14.790/2023')),
      only('withdrawals.toSource', 'REQUIRE', from('M7', 'Portaria SPA/MF 615/2024')),
      only('deposits.payerNames', 'REFUSE', from('M10', 'Portaria SPA/MF 615/2024')),
      only('transfers.down', false, from('M4', 'Portaria SPA/MF 615/2024')),
      only('transfers.up', false, from('M4', 'Portaria SPA/MF 615/2024')),
    ],
  },
}

/** The profile of a jurisdiction as it is in force. */
export const profileOf = (jurisdiction: Jurisdiction): JurisdictionProfile => PROFILES[jurisdiction]

/** What is kept with a session, a bet or a promotion: `EUROPE.1`. */
export const profileName = (jurisdiction: Jurisdiction): string => `${jurisdiction}.${PROFILES[jurisdiction].version}`
