import { toDecimalString } from '@croupier/money'
import { type ContractTerms, isTiered, type Tier } from '@croupier/rules'
import type { contracts } from '@croupier/wire'

/** Who is on a side; the house is nobody's account. */
export interface Party {
  readonly account: string
  readonly publicId: string
}

/** What a text says of an agreement. */
interface Agreement {
  readonly merchant: string
  /** IANA zone of the merchant's periods */
  readonly timeZone: string
  readonly contractId: string
  readonly versionNo: number
  readonly kind: contracts.Contract['kind']
  readonly category: string
  readonly payer: Party | null
  readonly payee: Party
  readonly offeredAt: Date
  readonly terms: ContractTerms
  /** a dividend counts at most this many times the team's theoretical result; 0: without bound */
  readonly capFactor: number
  /** first terms that work from the start of the period in which they are signed */
  readonly startsRunning: boolean
}

/** The first line: a changed wording gets a number of its own, and texts that were signed stay as they are. */
const TEXT_FORM = 'Croupier contract, form 3'

const partyText = (party: Party | null): string =>
  party === null ? 'the house' : `${party.account} (${party.publicId})`

const percent = (ppm: number): string => `${(ppm / 10_000).toFixed(4)} %`

function tierLine(tier: Tier, index: number): string {
  const rate = tier.rateType === 'P' ? `ratio ${percent(tier.ratioPpm)}` : `fixed ${toDecimalString(tier.fixed)}`
  const conditions = [
    `effective bets at least ${toDecimalString(tier.periodicBets)}`,
    `net loss at least ${toDecimalString(tier.netLoss)}`,
    `active accounts at least ${tier.activeUserCount}`,
  ]
  return `Tier ${index + 1}: ${conditions.join('; ')}; ${rate}`
}

const capLine = (capFactor: number): string =>
  capFactor === 0
    ? 'Cap: none'
    : `Cap: the ratio is taken of at most ${capFactor} times the theoretical result of the team in the period; thresholds are compared before it`

function termLines(terms: ContractTerms): string[] {
  if (!isTiered(terms)) {
    return [
      'Period: 5 minutes',
      `Rate on winning bets: ${percent(terms.winRatePpm)}`,
      `Rate on losing bets: ${percent(terms.lossRatePpm)}`,
      `Smallest bet that counts: ${toDecimalString(terms.singleBetAmount)}`,
    ]
  }
  return [
    `Period: ${terms.periodCode}`,
    `Effective bets of an active account: at least ${toDecimalString(terms.minimumBetAmount)}`,
    `Wages deducted from the loss: ${terms.deductWages ? 'yes' : 'no'}`,
    `Negative results carried over: ${terms.carryOver}`,
    ...terms.tiers.map(tierLine),
  ]
}

const START =
  'Start: the terms work from the first start of a period after both sides have signed; a running period keeps its terms.'
/** What both sides agree to where their first contract works in the running period (rules B6.2). */
const START_RUNNING =
  'Start: these are the first terms between these sides; they work from the start of the period in which both sides have signed. Where the own contract of the payer began inside of that period, or another contract of the payee counted the same bets in it, they work from the next start of a period.'

/** What holds for every contract (rules B5, B6, B11): part of what is signed, so that an end holds no surprise. */
const CLAUSES = [
  'Change: changed terms are signed by both sides and work from the next start of a period, never backwards.',
  'End: either side may ask for the end; when the other side agrees, the contract ends with the running period.',
  'End by rule: the contract ends with the running period when the terms above the payer become lower than these, or when the account of a side is closed.',
  'Open amounts: the running period is settled by these terms; what is due stays due until it is paid.',
]

/** The rest of a dividend counts where periods adjoin (rules B10.2), that of a real-time wage in the contract that follows (rules B9). */
const rests = (kind: Agreement['kind']): string =>
  kind === 'DIVIDEND'
    ? 'Negative rests: a negative rest is never claimed back; it counts in the period right after it, as the contract of that period says, of these sides and of the same kind and category.'
    : 'Negative rests: a negative rest is never claimed back; it counts in the next contract of these sides of the same kind and category.'

/**
 * The text that both sides sign: the same agreement always gives the same text, in every language of the page that shows it.
 * Lines end with a line feed; amounts are decimals without trailing zeros; times are UTC.
 */
export function agreementText(agreement: Agreement): string {
  const { contractId, versionNo, kind, category, payer, payee, offeredAt, terms } = agreement
  const lines = [
    TEXT_FORM,
    `Merchant: ${agreement.merchant}`,
    `Contract: ${contractId}, version ${versionNo}`,
    `Kind: ${kind}`,
    `Category: ${category}`,
    `Payer: ${partyText(payer)}`,
    `Payee: ${partyText(payee)}`,
    `Offered: ${offeredAt.toISOString()}`,
    `Periods by the calendar of: ${agreement.timeZone}`,
    ...termLines(terms),
    ...(kind === 'DIVIDEND' ? [capLine(agreement.capFactor)] : []),
    agreement.startsRunning ? START_RUNNING : START,
    ...CLAUSES,
    rests(kind),
  ]
  return `${lines.join('\n')}\n`
}
