import type { OpsRouteName } from '@croupier/wire/ops'

/**
 * How many officers an act needs (safety 4.9). ALWAYS: two, whatever it says. BOUND: two when the use case finds so, by a sum or a state;
 * of settings, for all but texts. Whatever is not named needs one.
 */
type Officers = 'ALWAYS' | 'BOUND'

/** The acts that need two officers, or may. */
export const OFFICER_ACTS = {
  'staff.add': 'ALWAYS',
  'staff.change': 'ALWAYS',
  'staff.renew': 'ALWAYS',
  'staff.saveRole': 'ALWAYS',
  'cashier.moveWithdrawal': 'BOUND',
  'cashier.creditDeposit': 'BOUND',
  'cashier.releasePayment': 'ALWAYS',
  'cashier.setRule': 'BOUND',
  'liabilities.noteFunds': 'ALWAYS',
  'release.accept': 'ALWAYS',
  'payments.saveProvider': 'ALWAYS',
  'payments.addChannel': 'ALWAYS',
  'payments.changeChannel': 'ALWAYS',
  'members.adjust': 'ALWAYS',
  'members.giveBonus': 'BOUND',
  'members.move': 'BOUND',
  'members.answerRelease': 'BOUND',
  'members.unmask': 'BOUND',
  'members.setLimit': 'BOUND',
  'moneyCases.close': 'BOUND',
  'exclusions.end': 'ALWAYS',
  'exclusions.clear': 'ALWAYS',
  'desk.changeLimits': 'ALWAYS',
  'issues.void': 'ALWAYS',
  'games.rotateKey': 'ALWAYS',
  'games.decideAdjustment': 'BOUND',
  'content.startCampaign': 'BOUND',
  'rewards.decideApplication': 'BOUND',
  'rewards.publishPromotion': 'ALWAYS',
  'rewards.planEnvelope': 'ALWAYS',
  'mall.save': 'ALWAYS',
  'platform.releaseBrake': 'ALWAYS',
  'desk.correctResult': 'BOUND',
  'merchants.open': 'ALWAYS',
  'merchants.changeHosts': 'ALWAYS',
  'merchants.changeSettings': 'BOUND',
  'signIn.save': 'ALWAYS',
  'agents.offerHouse': 'BOUND',
  'agents.lowerSeries': 'ALWAYS',
  'agents.raiseSeries': 'ALWAYS',
} as const satisfies Partial<Record<OpsRouteName, Officers>>

/** Settings of a merchant that one officer changes: what players only read. Every other one takes two. */
const TEXT_SETTINGS: ReadonlySet<string> = new Set(['languages', 'termsVersion'])

/** Whether a change of settings takes two officers. */
export const settingsNeedTwo = (names: readonly string[]): boolean => names.some((name) => !TEXT_SETTINGS.has(name))

/** How many officers an act needs; undefined for one. */
export const officersOf = (act: OpsRouteName): Officers | undefined =>
  (OFFICER_ACTS as Partial<Record<OpsRouteName, Officers>>)[act]

/** Whether an act needs a second officer whatever it moves; where a sum or a state makes it so, the use case says it. */
export const needsTwo = (act: OpsRouteName): boolean => officersOf(act) === 'ALWAYS'
