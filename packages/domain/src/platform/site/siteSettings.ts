import { LANGUAGE_CODES } from '@croupier/locales'
import { parseUnits } from '@croupier/money'
import { CEILINGS_PPM, findPlay, oddsFault } from '@croupier/rules'
import { games, member, site, termsAddress } from '@croupier/wire'
import { z } from 'zod'
import { registrationSettings } from './registrationSettings.ts'
import { rewardSettings } from './rewardSettings.ts'

/** An amount above zero with at most four places, as a decimal text. */
const amountFrom = z.string().regex(/^(?=.*[1-9])(0|[1-9]\d{0,8})(\.\d{1,4})?$/)

/** An amount with at most four places, as a decimal text; it may be nothing. */
const amountFromZero = z.string().regex(/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/)

const STREAK_MAX = 20
const PPM_MAX = 1_000_000
const CANCEL_FEE_PPM_MAX = 200_000

/** Rules of lottery bets that a merchant sets for itself; what is absent has its default. */
const lotterySettings = z.strictObject({
  /** the least stake of a LOTT line, and of a selection in ELOTT (rules A3) */
  leastLott: amountFrom.default('0.002'),
  leastElott: amountFrom.default('1'),
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

const url = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)

/** What the foot of every page says of a merchant, beside its name. */
const footerSettings = {
  /** its licences: who gave which, and where that can be checked */
  licences: z
    .array(z.strictObject({ text: z.string().trim().min(1).max(200), url }))
    .max(6)
    .default([]),
  /** who helps players in trouble (protection P15): a name, and a number, an address or both */
  helplines: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(80),
        phone: z
          .string()
          .regex(/^\+?[\d ()-]{3,24}$/)
          .nullable()
          .default(null),
        url,
      }),
    )
    .max(6)
    .default([]),
}

const ceiling = (byDefault: number) => z.int().min(0).max(PPM_MAX).default(byDefault)

/** The highest rates of contracts (rules B6.3), in ppm. */
const contractCeilings = z.strictObject({
  dailyWagePpm: ceiling(CEILINGS_PPM.DAILY_WAGE[0]),
  hourlyWagePpm: ceiling(CEILINGS_PPM.HOURLY_WAGE[0]),
  realtimeWinPpm: ceiling(CEILINGS_PPM.REALTIME_WAGE[0]),
  realtimeLossPpm: ceiling(CEILINGS_PPM.REALTIME_WAGE[1]),
  dividendPpm: ceiling(CEILINGS_PPM.DIVIDEND[0]),
})

/** What contracts may be beside their rates; what is absent has its default. */
const contractSettings = z.strictObject({
  /** an agent may pass on all that it gets itself (rules B6.1) */
  sameLevel: z.boolean().default(true),
  /** the first contract of two sides may work from the start of the period in which it is signed (rules B6.2) */
  firstInRunningPeriod: z.boolean().default(false),
})

/** A limit of bets on a game, mode and play, each of them or `*` for all: `SSC1M/LOTT/ssc.pos/issueStake/5000` (rules A3). */
const betLimit = z
  .string()
  .regex(
    /^(\*|[A-Z0-9_]{2,24})\/(\*|LOTT|ELOTT)\/(\*\/thinPayout|(\*|[a-z0-9.]{2,60})\/(line|issue)(Stake|Payout))\/[1-9]\d{0,8}$/,
  )

const ODDS_ROW = /^(?:\*|[A-Z0-9_]{2,24})\/([a-z0-9.]{2,60})\/([a-z0-9]{1,20})\/(\d{1,6}(?:\.\d{1,4})?)$/

/**
 * What a play at fixed odds pays in a game, or in all with `*`: `VN5M/vn.xien2/win/16.5` (rules A18). Odds above gmax / (2000·p),
 * or that give a winner no more than the stake, are refused.
 */
const oddsRow = z.string().refine((row) => {
  const [, playCode, tier, odds] = ODDS_ROW.exec(row) ?? []
  if (playCode === undefined || tier === undefined || odds === undefined) return false
  return oddsFault(findPlay(playCode), { playCode, tier, odds: parseUnits(odds) }) === null
})

const { agentFlag } = member

/** Switches of the spec's feature tree, by the branch they are in (spec 6). */
export const featureTree = {
  REGISTER: ['DIRECTREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'],
  LOGIN: ['MOBILEVERCODELOGIN3', 'FREEPLAY3', 'PWDEXPFORCECHANGE3'],
} as const
const flag = z.enum([...featureTree.REGISTER, ...featureTree.LOGIN])
const link = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)
const instant = z.iso.datetime({ offset: true }).nullable().default(null)

const AUTONOMOUS_SYSTEM_MAX = 2 ** 32 - 1

/** An address or a network, IPv4 or IPv6. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Whole yuan above zero, as a decimal text. */
const wholeAmount = z.string().regex(/^[1-9]\d{0,8}$/)

/** An app package; what is not known of it is null. */
const appPackage = z.strictObject({
  resourceType: z.enum(['IOS', 'IOS_LITE', 'ANDROID']),
  url: z.url({ protocol: /^https?$/ }),
  qrCodeUrl: link,
  version: z.string().max(20).nullable().default(null),
  sizeBytes: z.int().min(1).nullable().default(null),
  releasedOn: z.iso.date().nullable().default(null),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
})

/**
 * A merchant's settings, `merchants.settings` (rules E2). What is absent has its default, what is unknown is refused: a
 * misspelt switch must not silently do nothing.
 */
export const siteSettings = z.strictObject({
  maintenance: z.boolean().default(false),
  /** what visitors of a closed merchant are told: language code → reason, and how long it is meant to last */
  maintenanceNotice: z
    .strictObject({
      reason: z.record(z.string(), z.string().max(500)).default({}),
      from: instant,
      until: instant,
    })
    .nullable()
    .default(null),
  /** addresses may be refused by region; none is as long as this is off */
  regionRestriction: z.boolean().default(false),
  /** ISO 3166 codes of the regions that are not served */
  blockedRegions: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  /** addresses and networks that are blocked */
  blockedAddresses: z.array(network).max(10_000).default([]),
  /** how visitors are treated who come from a data centre or through a VPN (protection A12) */
  dataCentres: z
    .strictObject({
      /** not checked, stored with their actions, or they may look around but not play for money */
      policy: z.enum(['ALLOW', 'NOTE', 'REFUSE_MONEY']).default('NOTE'),
      /** beside those the platform knows: numbers of autonomous systems, and addresses */
      networks: z.array(z.int().min(1).max(AUTONOMOUS_SYSTEM_MAX)).max(10_000).default([]),
      addresses: z.array(network).max(10_000).default([]),
      /** exceptions that the merchant knows: an office, a partner */
      exempt: z.array(network).max(10_000).default([]),
    })
    .prefault({}),
  /** the merchant's addresses elsewhere; what is null is not offered */
  links: z
    .strictObject({ customerService: link, vipService: link, usdtSite: link, speedTest: link })
    .default({ customerService: null, vipService: null, usdtSite: null, speedTest: null }),
  ...footerSettings,
  /** further addresses under which the merchant is reached (spec 7, domain routes) */
  lines: z
    .array(z.strictObject({ name: z.string().min(1).max(40), url: z.url({ protocol: /^https?$/ }) }))
    .max(20)
    .default([]),
  /** app packages that can be downloaded, one for each kind of device (spec 3, resources) */
  resources: z.array(appPackage).max(3).default([]),
  /** offered to its players, of the 14 of spec 1 */
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .min(1)
    .default([...LANGUAGE_CODES]),
  /** switches of the spec's feature tree that are on */
  flags: z.array(flag).default(['DIRECTREG3']),
  /** a puzzle before every login by password or code (rules E3.5) */
  loginSlider: z.boolean().default(true),
  /** codes to phones and mailboxes: countries whose numbers are taken (none: all), and what a day is capped at */
  codes: z
    .strictObject({
      regions: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
      smsDaily: z.int().min(0).max(1_000_000).default(2_000),
      emailDaily: z.int().min(0).max(1_000_000).default(20_000),
      /** of one visitor's address, each way */
      addressDaily: z.int().min(1).max(10_000).default(20),
    })
    .prefault({}),
  /** with FREEPLAY3: play money of a trial account (a decimal text), how long it lasts, how many one address opens in an hour */
  freePlay: z
    .strictObject({
      grant: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .default('10000'),
      hours: z.int().min(1).max(168).default(24),
      perAddressHourly: z.int().min(1).max(1_000).default(5),
    })
    .prefault({}),
  /** with PWDEXPFORCECHANGE3, days after which a password has to be changed */
  passwordDays: z.int().min(1).max(3_650).default(90),
  /** how a forgotten password is replaced (rules E3.6) */
  forgotPassword: z
    .strictObject({
      /** by a code to the account's proved phone as well */
      sms: z.boolean().default(false),
      /** the answer says whether account and address belong together, as in spec 8 */
      tellsUnknown: z.boolean().default(false),
    })
    .prefault({}),
  /** three wrong passwords in a row lock an account for passwords until its owner is verified in another way (protection A5) */
  passwordLock: z.boolean().default(false),
  /** nobody plays, for real or play money, before age and identity were verified (protection A3) */
  identityFirst: z.boolean().default(false),
  /** hosts of pictures and of game launches, asked each minute whether they are there; none: the page's own host */
  imageCDNs: z.array(site.cdnOrigin).max(20).default([]),
  launchGameCDNs: z.array(site.cdnOrigin).max(20).default([]),
  /** vendors that are shown under e-sports instead of sports (spec 3, brand configuration) */
  esportsVendors: z.array(games.vassalage).max(5).default([]),
  /** kinds of pay that agents of the merchant have (rules B10); each has its page in the agent centre */
  agentFlags: z.array(agentFlag).default(['agentRealtimeSalary']),
  /** when wages of a period and dividends are worked out and paid (rules B7, B10, B11) */
  payday: z
    .strictObject({
      /** after the end of a period, minutes: when its wages are worked out, when they are paid, when dividends are worked out */
      wagesMadeAfter: z.int().min(60).max(1_440).default(120),
      wagesPaidAfter: z.int().min(60).max(1_440).default(180),
      dividendsMadeAfter: z.int().min(60).max(1_440).default(135),
      /** days after the end of a period at whose last midnight a dividend has to be paid */
      payDays: z.int().min(1).max(31).default(3),
      /** the house's own dividends are paid when they are made, or once an officer has approved them */
      approval: z.enum(['AUTO', 'OFFICER']).default('AUTO'),
      /** a dividend's base counts at most this many times the team's theoretical result; 0: without bound */
      capFactor: z.int().min(0).max(100).default(3),
      /** steps in which wages count effective bets: units, 100 is 0.01 */
      rankUnit: z.int().min(1).max(100_000_000).default(100),
    })
    .prefault({}),
  /** what a category keeps on average in ppm, where a title states no return (rules B4); without one: LIVE 15,000, SPORTS and
   * ESPORTS 40,000, others 30,000 */
  categoryEdgesPpm: z.partialRecord(games.gameCategory, z.int().min(1).max(1_000_000)).default({}),
  /** the highest rates of contracts (rules B6.3), in ppm */
  contractCeilings: contractCeilings.prefault({}),
  /** what contracts may be beside their rates (rules B6) */
  contracts: contractSettings.prefault({}),
  /** how far below its upline's a new account's series begins (rules B2) */
  seriesStepDown: z.int().min(0).max(100).default(2),
  /** how many direct downlines of each agent may have a high series: at most `accounts` from `from` on (rules B2) */
  seriesQuotas: z
    .array(
      z.strictObject({
        family: z.string().min(1).max(20),
        mode: z.enum(['LOTT', 'ELOTT']),
        /** an even series */
        from: z.int().min(2).max(2_000).multipleOf(2),
        accounts: z.int().min(0).max(10_000),
      }),
    )
    .max(40)
    .default([]),
  /** where its players go to: invitations and sheets name it; null: the address that the merchant is called by */
  clientUrl: z
    .url({ protocol: /^https?$/ })
    .max(200)
    .nullable()
    .default(null),
  /** where it takes or pays less on its lottery games than the catalogue does (rules A3); never more */
  betLimits: z.array(betLimit).max(500).default([]),
  /** least stakes, chases, long dragons and cover of lottery bets */
  lottery: lotterySettings.prefault({}),
  /** what it pays for plays at fixed odds, where that is not what the rules say (rules A18) */
  fixedOdds: z.array(oddsRow).max(500).default([]),
  /** money between an upline and a direct downline (rules B3, E6); amounts are decimal texts */
  transfers: z
    .strictObject({
      /** whether each direction is open: some markets bar it */
      down: z.boolean().default(true),
      up: z.boolean().default(true),
      /** more than 1 */
      min: wholeAmount.regex(/^([2-9]|\d{2,})$/).default('10'),
      max: wholeAmount.default('50000'),
      /** what one account sends in a business day */
      perDay: wholeAmount.default('200000'),
      /** how often the receiver has to bet what it gets, in parts per million */
      turnoverDownPpm: z.int().min(0).max(100_000_000).default(1_000_000),
      turnoverUpPpm: z.int().min(0).max(100_000_000).default(0),
    })
    .refine(({ min, max, perDay }) => +min <= +max && +max <= +perDay)
    .prefault({}),
  /** when the money of a member is looked at by an officer (protection M8); amounts are decimal texts */
  diligence: z
    .strictObject({
      /** one deposit, or deposits of 180 days: papers of identity and address are asked for */
      singleDeposit: wholeAmount.default('15000'),
      deposits: wholeAmount.default('15000'),
      /** deposits of 180 days: it is asked where the money comes from */
      funds: wholeAmount.default('150000'),
      /** sent to or received from an upline or downline in 30 days */
      transfers: wholeAmount.default('500000'),
      /** withdrawn in 7 days, when it is nearly all that was deposited and little of it was bet */
      passedThrough: wholeAmount.default('20000'),
      /** a case of this much is closed by two officers */
      twoOfficers: wholeAmount.default('100000'),
      /** days in which papers have to come; after them no deposit is taken and nothing is sent, withdrawals stay open */
      paperDays: z.int().min(1).max(90).default(30),
    })
    .prefault({}),
  /** money out (rules E4.3, E4.4); amounts are decimal texts */
  withdrawals: z
    .strictObject({
      open: z.boolean().default(true),
      /** more than 1 */
      min: wholeAmount.regex(/^([2-9]|\d{2,})$/).default('100'),
      max: wholeAmount.default('50000'),
      /** what one account takes out in a business day, and in a month of it */
      perDay: wholeAmount.default('100000'),
      perMonth: wholeAmount.default('1000000'),
      /** of the amount, and a fixed one */
      feePpm: z.int().min(0).max(200_000).default(0),
      feeFixed: z
        .string()
        .regex(/^(0|[1-9]\d{0,6})$/)
        .default('0'),
      onePending: z.boolean().default(true),
      accountsMax: z.int().min(1).max(20).default(5),
      /** how long nothing is paid to an account that was bound */
      accountHours: z.int().min(24).max(720).default(24),
      /** from this amount on the login is proved again */
      freshProofFrom: wholeAmount.default('5000'),
      /** from this amount on two officers approve */
      twoOfficersFrom: wholeAmount.default('20000'),
      /** approved without an officer up to this amount in 24 hours, where nothing speaks against it; null: never */
      automaticUpTo: wholeAmount.nullable().default(null),
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
    .prefault({}),
  /** points, gifts and promotions (rules C) */
  rewards: rewardSettings.prefault({}),
  /** self-registration (rules E3.2) */
  registration: registrationSettings.prefault({}),
  /** which text of the terms a registration agreed to */
  termsVersion: z.string().default('1'),
  /** the operator's own terms, a path of the site or https; null: the text that comes with the platform */
  termsUrl: termsAddress.nullable().default(null),
})
export type SiteSettings = z.output<typeof siteSettings>
/** The settings a merchant has given; the rest has defaults. */
export type SiteOptions = z.input<typeof siteSettings>
