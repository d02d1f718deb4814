import { z } from 'zod'

const FLAGS = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
] as const

/**
 * A brand's settings, `merchants.settings` (rules E2). What is absent has its default, what is unknown is refused: a
 * misspelt switch must not silently do nothing.
 */
export const siteSettings = z.strictObject({
  maintenance: z.boolean().default(false),
  /** addresses may be refused by region; none is as long as this is off */
  regionRestriction: z.boolean().default(false),
  languages: z.array(z.string()).default(['CN', 'EN']),
  /** switches of the spec's feature tree that are on */
  flags: z.array(z.enum(FLAGS)).default(['DIRECTREG3', 'PWDEXPFORCECHANGE3']),
  /** how far below its upline's a new account's series begins (rules B2) */
  seriesStepDown: z.int().min(0).max(100).default(2),
  /** which text of the terms a registration agreed to */
  termsVersion: z.string().default('1'),
})
export type SiteSettings = z.output<typeof siteSettings>

/** Every switch of the feature tree, on or off. */
export const whitelabelFlags: readonly string[] = FLAGS
