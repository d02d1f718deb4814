import { z } from 'zod'
import { instant } from '../../amount.ts'
import { accountName } from '../../identity/member.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'
import { settingField } from '../settingFields.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const language = z.string().regex(/^[A-Z]{2}$/)
/** Without port, lower case. */
const host = z
  .string()
  .trim()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)
const hosts = z.array(host).min(1).max(50)

export const openMerchant = opsRoute({
  method: 'POST',
  path: '/ops/merchants',
  summary: 'Opens a merchant with its first top agent; the agent’s password is shown once',
  access: 'merchants.act',
  body: z.strictObject({
    code: z.string().regex(/^[A-Z][A-Z0-9]{1,19}$/),
    name: z.string().trim().min(1).max(60),
    currency: z.string().regex(/^[A-Z]{3}$/),
    timeZone: z.string().min(1).max(60),
    hosts,
    languages: z.array(language).min(1).max(14),
    agent: accountName,
    reason,
  }),
  reply: z.object({ value: z.object({ password: z.string() }) }),
  errors: ['VALIDATION_FAILED', ...SECOND_ERRORS],
})

/** What an officer changes by fields; everything else of the settings is shown. */
const settings = z.record(z.string(), z.unknown())
const viewed = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  hosts: z.array(z.string()),
  settings,
  /** how each setting is typed, in the order of the schema */
  fields: z.array(settingField),
  /** the profile of its jurisdiction with its version */
  profile: z.string(),
  /** which settings that bounds, by what, and where it is written */
  bounds: z
    .array(
      z.object({
        path: z.string(),
        least: z.number().optional(),
        most: z.number().optional(),
        among: z
          .array(z.union([z.string(), z.boolean()]))
          .readonly()
          .optional(),
        requirement: z.string(),
        clause: z.string(),
      }),
    )
    .readonly(),
})
export type OpsSettingBound = OpsMerchantView['bounds'][number]
export type OpsMerchantView = z.output<typeof viewed>
export const readMerchant = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode',
  summary: 'A merchant with its settings, those that are not set with their defaults',
  access: 'merchants.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: viewed }),
  errors: ['NOT_FOUND'],
})
/** They have calls of their own. */
export const siteStateSettings = ['maintenance', 'maintenanceNotice'] as const
export const changeSettings = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/settings',
  summary: 'Changes settings of a merchant; limits of money take two officers',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ change: settings, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STAFF_OVER', ...SECOND_ERRORS],
})
export const changeHosts = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/hosts',
  summary: 'Says at which hosts a merchant answers, all of them',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ hosts, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})

const merchant = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  moneyMode: z.string(),
  isClosed: z.boolean(),
  hosts: z.array(z.string()),
  members: z.int(),
  /** severe breaches that keep payouts stopped, and when the latest was found */
  breaches: z.array(z.string()),
  latestBreachAt: instant.nullable(),
})
export type OpsMerchant = z.output<typeof merchant>
const named = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** whose clocks its business days follow */
  timeZone: z.string(),
  /** offered to its players */
  languages: z.array(z.string()),
})
export type NamedMerchant = z.output<typeof named>
export const listNames = opsRoute({
  method: 'GET',
  path: '/ops/names',
  summary: 'Merchants by code, for every officer to choose one',
  access: 'staff',
  reply: z.object({ value: z.array(named) }),
  errors: [],
})
export const listMerchants = opsRoute({
  method: 'GET',
  path: '/ops/merchants',
  summary: 'All merchants: hosts, money mode, whether the site is closed',
  access: 'merchants.see',
  reply: z.object({ value: z.array(merchant) }),
  errors: [],
})
export const closeMerchant = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/site',
  summary: 'Closes a merchant’s site for maintenance, or opens it again; every open page is told',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z
    .strictObject({
      isClosed: z.boolean(),
      /** what visitors read of a closed site, in one language at least: language code → why */
      notice: z.record(language, z.string().trim().min(1).max(500)),
      /** how long it is meant to last; only shown, nothing opens by itself */
      until: instant.nullable(),
      reason,
    })
    .refine(({ isClosed, notice }) => !isClosed || Object.keys(notice).length > 0, { path: ['notice'] }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export const releaseBrake = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/release',
  summary:
    'Two officers let a merchant that was stopped by a check pay out again, unless something was found since they looked',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ latestBreachAt: instant.nullable(), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
