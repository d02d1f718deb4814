import { LANGUAGE_CODES } from '@croupier/locales'
import { parseUnits } from '@croupier/money'
import {
  CEILINGS_PPM,
  findPlay,
  oddsFault,
  passedBounds,
  profileOf,
  type SettingBound,
  withinBounds,
} from '@croupier/rules'
import { games, member, session, site, termsAddress } from '@croupier/wire'
import { z } from 'zod'
import { careSettings } from './careSettings.ts'
import { moneySettings } from './moneySettings.ts'
import { registrationSettings } from './registrationSettings.ts'
import { rewardSettings } from './rewardSettings.ts'

const PPM_MAX = 1_000_000

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
    /^(\*|[A-Z0-9_]{2,24})\/(\*|LOTT|ELOTT)\/(\*\/thinPayout|(\*|[a-z0-9.]{2,60})\/(line|issue)(Stake|Payout))\/[1-9]\d{0,11}$/,
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

/** The settings that are the same in every currency. */
const plainSettings = {
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
  /** offered to its players, of the 14 of spec 1; the first is what a new visitor sees (rules E1) */
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .min(1)
    .default([...LANGUAGE_CODES]),
  /** a visitor who has chosen none is shown what the browser asks for, where that is offered, in place of the first */
  languageOfBrowser: z.boolean().default(false),
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
  /** every login has a second step, where the account has a way to one, but in browsers that its owner trusts (rules E3.4) */
  secondAlways: z.boolean().default(false),
  /** logins of one account at the same time; one more ends the oldest (protection A7) */
  sessionsMax: z.int().min(1).max(session.SESSIONS_PER_MEMBER_MAX).default(session.SESSIONS_PER_MEMBER_MAX),
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
  /** what it pays for plays at fixed odds, where that is not what the rules say (rules A18) */
  fixedOdds: z.array(oddsRow).max(500).default([]),
  ...careSettings,
  /** self-registration (rules E3.2) */
  registration: registrationSettings.prefault({}),
  /** which text of the terms a registration agreed to */
  termsVersion: z.string().default('1'),
  /** the operator's own terms, a path of the site or https; null: the text that comes with the platform */
  termsUrl: termsAddress.nullable().default(null),
}

const schemaIn = (currency: string) =>
  z.strictObject({
    ...plainSettings,
    ...moneySettings(currency),
    /** points, gifts and promotions (rules C) */
    rewards: rewardSettings(currency).prefault({}),
  })
type Schema = ReturnType<typeof schemaIn>
export type SiteSettings = z.output<Schema>
/** The settings a merchant has given; the rest has defaults. */
export type SiteOptions = z.input<Schema>

const made = new Map<string, Schema>()

/** The schema of settings in a currency: what is absent has its default, what is unknown is refused. */
export function settingsSchema(currency: string): Schema {
  const known = made.get(currency) ?? schemaIn(currency)
  made.set(currency, known)
  return known
}

/**
 * A merchant's settings, `merchants.settings` (rules E2). What is absent has its default, amounts in the merchant's currency; what is
 * looser than the profile of its jurisdiction lets it be is as that says; what is unknown is refused: a misspelt switch must not
 * silently do nothing.
 * @param stored what the merchant has given
 * @throws ZodError for what are no settings
 */
export function settingsOf(stored: unknown, currency: string): SiteSettings {
  const settings = settingsSchema(currency).parse(stored)
  return withinBounds(settings, profileOf(settings.jurisdiction).bounds)
}

/**
 * The bounds of its jurisdiction that a change of a merchant's settings passes.
 * @param next what it will have given, the change among it
 * @throws ZodError for what are no settings
 */
export function boundsPassed(change: object, next: unknown, currency: string): SettingBound[] {
  const settings = settingsSchema(currency).parse(next)
  return passedBounds(change, settings, profileOf(settings.jurisdiction).bounds)
}
