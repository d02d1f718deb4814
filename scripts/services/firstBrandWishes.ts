import { ANY_HOST } from '@croupier/domain/platform/site'
import { member } from '@croupier/wire'
import { z } from 'zod'
import type { FirstAgent } from '../../prisma/seed/firstBrand.ts'
import { DEMO_BRAND, type FirstBrand } from '../../prisma/seed/main.ts'
import { StartProblem } from './problem.ts'

/** What the environment says of the first brand, and where it is opened. */
export interface FirstBrandWishes {
  readonly databaseUrl: string
  readonly masterKey: string
  /** where people reach the site */
  readonly origin: string
  readonly brand: FirstBrand
  /** its top agent; null for a brand with the demo's data */
  readonly agent: FirstAgent | null
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Compose hands an empty text over for what .env does not name. */
const orElse = <T>(schema: z.ZodType<T, string>, usual: string) =>
  z
    .string()
    .default('')
    .transform((text) => (text === '' ? usual : text))
    .pipe(schema)

const host = z.union([z.literal(ANY_HOST), z.string().regex(/^[a-z0-9.-]+$/)])

const environment = z.object({
  DATABASE_URL: z.url(),
  MASTER_KEY: z.string().regex(/^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*$/),
  PUBLIC_ORIGIN: orElse(z.url({ protocol: /^https?$/ }), 'http://localhost:8080'),
  BRAND_CODE: orElse(z.string().regex(/^[A-Z][A-Z0-9]{1,19}$/), DEMO_BRAND.code),
  BRAND_NAME: orElse(z.string().trim().min(1).max(60), DEMO_BRAND.name),
  BRAND_CURRENCY: orElse(
    z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), 'no currency'),
    DEMO_BRAND.currency,
  ),
  BRAND_TIME_ZONE: orElse(
    z.string().refine(isTimeZone, 'no time zone of the IANA list'),
    DEMO_BRAND.timeZone,
  ),
  BRAND_HOSTS: orElse(z.string(), ANY_HOST)
    .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
    .pipe(z.array(host)),
  BRAND_DEMO: orElse(z.stringbool(), 'true'),
  BRAND_AGENT: orElse(member.accountName, 'agent'),
  BRAND_AGENT_PASSWORD: z.string().default(''),
})

function judged(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new StartProblem(`The environment does not describe a brand:\n${problems.join('\n')}`)
}

/**
 * Reads the first brand from the environment; what is not set is as in the demo brand. The host of PUBLIC_ORIGIN is one of
 * its hosts in any case.
 * @throws StartProblem naming every variable that is missing or wrong
 */
export function readFirstBrand(
  env: Readonly<Record<string, string | undefined>>,
): FirstBrandWishes {
  const all = judged(env)
  const { BRAND_DEMO: demo, BRAND_AGENT: account, BRAND_AGENT_PASSWORD: password } = all
  if (!demo && !member.newPassword.safeParse(password).success) {
    throw new StartProblem(
      'A brand without demo data begins with one top agent: set BRAND_AGENT_PASSWORD to their first password (8 characters or more).',
    )
  }
  const hosts = new Set([new URL(all.PUBLIC_ORIGIN).hostname, ...all.BRAND_HOSTS])
  return {
    databaseUrl: all.DATABASE_URL,
    masterKey: all.MASTER_KEY,
    origin: all.PUBLIC_ORIGIN,
    brand: {
      code: all.BRAND_CODE,
      name: all.BRAND_NAME,
      currency: all.BRAND_CURRENCY,
      timeZone: all.BRAND_TIME_ZONE,
      hosts: [...hosts],
    },
    agent: demo ? null : { account, password },
  }
}
