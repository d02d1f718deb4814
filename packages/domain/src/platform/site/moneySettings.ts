import { decimalsOf, textInCurrency, UNITS_SCALE } from '@croupier/money'
import { SOURCE_RULES } from '@croupier/rules'
import { z } from 'zod'

/** Digits of an amount before its point at most: what is a million in yuan has ten of them elsewhere. */
const AMOUNT = String.raw`[1-9]\d{0,11}`

/** An amount above zero with at most four places, as a decimal text. */
const amountFrom = z.string().regex(new RegExp(String.raw`^(?=.*[1-9])(0|${AMOUNT})(\.\d{1,4})?$`))

/** An amount with at most four places, as a decimal text; it may be nothing. */
const amountFromZero = z.string().regex(new RegExp(String.raw`^(0|${AMOUNT})(\.\d{1,4})?$`))

/** A whole amount above zero, as a decimal text. */
export const wholeAmount = z.string().regex(new RegExp(`^${AMOUNT}$`))

const STREAK_MAX = 20
const PPM_MAX = 1_000_000
const CANCEL_FEE_PPM_MAX = 200_000

/** Rules of lottery bets that a merchant sets for itself; what is absent has its default. */
const lotterySettings = (currency: string) => {
  const stakeWorth = (inYuan: string) => textInCurrency(inYuan, currency, decimalsOf(currency) === 0 ? 0 : UNITS_SCALE)
  return z.strictObject({
    /** the least stake of a LOTT line, and of a selection in ELOTT (rules A3) */
    leastLott: amountFrom.default(stakeWorth('0.002')),
    leastElott: amountFrom.default(stakeWorth('1')),
    /** issues of one chase at most (rules A7) */
    chaseIssues: z.int().min(1).max(120).default(120),
    /** runs of so many equal outcomes are listed as long dragons (rules A8) */
    streakFrom: z.int().min(2).max(STREAK_MAX).default(3),
    /** what a player pays for taking an order back (rules A6): this part of its stake, where the stake is above an amount */
    cancelFeePpm: z.int().min(0).max(CANCEL_FEE_PPM_MAX).default(0),
    cancelFeeAbove: amountFromZero.default('0'),
    /** what covers more than this part of all combinations has no effective bet (rules B4) */
    coverPpm: z.int().min(1).max(PPM_MAX).default(700_000),
  })
}

/** A default that is given in yuan, in the merchant's currency; both are decimal texts. */
type Worth = (inYuan: string) => string

/** with FREEPLAY3: play money of a trial account (a decimal text), how long it lasts, how many one address opens in an hour */
const freePlaySettings = (worth: Worth) =>
  z
    .strictObject({
      grant: wholeAmount.default(worth('10000')),
      hours: z.int().min(1).max(168).default(24),
      perAddressHourly: z.int().min(1).max(1_000).default(5),
    })
    .prefault({})

/** money between an upline and a direct downline (rules B3, E6); amounts are decimal texts */
const transferSettings = (worth: Worth) =>
  z
    .strictObject({
      /** whether each direction is open: some markets bar it */
      down: z.boolean().default(true),
      up: z.boolean().default(true),
      /** more than 1 */
      min: wholeAmount.regex(/^([2-9]|\d{2,})$/).default(worth('10')),
      max: wholeAmount.default(worth('50000')),
      /** what one account sends in a business day */
      perDay: wholeAmount.default(worth('200000')),
      /** how often a member has to bet what it gets, in parts per million (rules B3.3) */
      turnoverDownPpm: z.int().min(0).max(100_000_000).default(1_000_000),
      /** the same of an agent, which passes money on */
      turnoverToAgentsPpm: z.int().min(0).max(100_000_000).default(0),
      turnoverUpPpm: z.int().min(0).max(100_000_000).default(0),
    })
    .refine(({ min, max, perDay }) => +min <= +max && +max <= +perDay)
    .prefault({})

/** when the money of a member is looked at by an officer (protection M8); amounts are decimal texts */
const diligenceSettings = (worth: Worth) =>
  z
    .strictObject({
      /** one deposit, or deposits of 180 days: papers of identity and address are asked for */
      singleDeposit: wholeAmount.default(worth('15000')),
      deposits: wholeAmount.default(worth('15000')),
      /** deposits of 180 days: it is asked where the money comes from */
      funds: wholeAmount.default(worth('150000')),
      /** sent to or received from an upline or downline in 30 days */
      transfers: wholeAmount.default(worth('500000')),
      /** withdrawn in 7 days, when it is nearly all that was deposited and little of it was bet */
      passedThrough: wholeAmount.default(worth('20000')),
      /** a case of this much is closed by two officers */
      twoOfficers: wholeAmount.default(worth('100000')),
      /** days in which papers have to come; after them no deposit is taken and nothing is sent, withdrawals stay open */
      paperDays: z.int().min(1).max(90).default(30),
    })
    .prefault({})

/** what one officer moves and opens in a business day without a second one (safety 4.9); amounts are decimal texts */
const officerSettings = (worth: Worth) =>
  z
    .strictObject({
      /** credited by hand */
      perDayIn: wholeAmount.default(worth('100000')),
      /** approved to be paid */
      perDayOut: wholeAmount.default(worth('100000')),
      /** given on application */
      perDayGifts: wholeAmount.default(worth('5000')),
      /** members whose data is opened */
      perDayOpened: z.int().min(1).max(1_000).default(20),
    })
    .prefault({})

/** from which sums on officers see a stake or a win come (rules E4.7); amounts are decimal texts */
const largeMoveSettings = (worth: Worth) =>
  z
    .strictObject({
      stake: wholeAmount.default(worth('10000')),
      win: wholeAmount.default(worth('50000')),
    })
    .prefault({})

/** money out (rules E4.3, E4.4); amounts are decimal texts */
const withdrawalSettings = (worth: Worth) =>
  z
    .strictObject({
      open: z.boolean().default(true),
      /** more than 1 */
      min: wholeAmount.regex(/^([2-9]|\d{2,})$/).default(worth('100')),
      max: wholeAmount.default(worth('50000')),
      /** what one account takes out in a business day, and in a month of it */
      perDay: wholeAmount.default(worth('100000')),
      perMonth: wholeAmount.default(worth('1000000')),
      /** of the amount, and a fixed one */
      feePpm: z.int().min(0).max(200_000).default(0),
      feeFixed: z
        .string()
        .regex(/^(0|[1-9]\d{0,9})$/)
        .default('0'),
      onePending: z.boolean().default(true),
      accountsMax: z.int().min(1).max(20).default(5),
      /** how long nothing is paid to an account that was bound */
      accountHours: z.int().min(24).max(720).default(24),
      /** from this amount on the login is proved again */
      freshProofFrom: wholeAmount.default(worth('5000')),
      /** from this amount on two officers approve */
      twoOfficersFrom: wholeAmount.default(worth('20000')),
      /** approved without an officer up to this amount in 24 hours, where nothing speaks against it; null: never */
      automaticUpTo: wholeAmount.nullable().default(null),
      /** how a withdrawal is taken that goes elsewhere while money is to go back to where it came from (protection M7) */
      toSource: z.enum(SOURCE_RULES).default('WARN'),
      /** before the approval only; never afterwards (protection P11) */
      cancellable: z.boolean().default(false),
      /** what one USDT costs, a decimal text; null: none are paid out */
      usdtRate: z
        .string()
        .regex(/^[1-9]\d{0,3}(\.\d{1,4})?$/)
        .nullable()
        .default(null),
      /** minutes that an officer, the bank and the member have; nothing said in time counts as received */
      reviewMinutes: z.int().min(1).max(10_080).default(1_440),
      bankMinutes: z.int().min(1).max(10_080).default(1_440),
      receiptMinutes: z.int().min(1).max(43_200).default(1_440),
      disputeMinutes: z.int().min(1).max(43_200).default(4_320),
    })
    .refine(({ min, max, perDay, perMonth }) => +min <= +max && +max <= +perDay && +perDay <= +perMonth)
    .prefault({})

/**
 * The settings that are amounts, each with its default in the merchant's currency (rules E2): defaults are given in yuan here and
 * nowhere else.
 */
export const moneySettings = (currency: string) => {
  const worth = (inYuan: string): string => textInCurrency(inYuan, currency)
  return {
    freePlay: freePlaySettings(worth),
    transfers: transferSettings(worth),
    /** of what agents are told about their teams */
    agentNews: z
      .strictObject({
        /** valid bets of seven days from which on it is news that a player stops; a decimal text */
        bigPlayer: wholeAmount.default(worth('10000')),
      })
      .prefault({}),
    diligence: diligenceSettings(worth),
    officers: officerSettings(worth),
    withdrawals: withdrawalSettings(worth),
    largeMoves: largeMoveSettings(worth),
    /** least stakes, chases, long dragons and cover of lottery bets */
    lottery: lotterySettings(currency).prefault({}),
  }
}
