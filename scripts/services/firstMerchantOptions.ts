import { ANY_HOST } from '@croupier/domain/platform/site'
import { member } from '@croupier/wire'
import { z } from 'zod'
import type { FirstAgent } from '../../prisma/seed/firstMerchant.ts'
import { DEMO_MERCHANT, type FirstMerchant } from '../../prisma/seed/main.ts'
import { StartProblem } from './problem.ts'

/** What the environment says of the first merchant, and where it is opened. */
export interface FirstMerchantOptions {
  readonly databaseUrl: string
  readonly masterKey: string
  /** where people reach the site */
  readonly origin: string
  /** null: none is named, officers open the first in the console */
  readonly opening: Opening | null
}

interface Opening {
  readonly merchant: FirstMerchant
  /** its top agent; null for a merchant with the demo's data */
  readonly agent: FirstAgent | null
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Compose passes an empty text for what .env does not name. */
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
  MERCHANT_CODE: orElse(z.union([z.literal(''), z.string().regex(/^[A-Z][A-Z0-9]{1,19}$/)]), ''),
  MERCHANT_NAME: orElse(z.string().trim().max(60), ''),
  MERCHANT_CURRENCY: orElse(
    z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code), 'no currency'),
    DEMO_MERCHANT.currency,
  ),
  MERCHANT_TIME_ZONE: orElse(z.string().refine(isTimeZone, 'no time zone of the IANA list'), DEMO_MERCHANT.timeZone),
  MERCHANT_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(host)),
  // Everybody knows the demo's password: only who asks for it gets it.
  MERCHANT_DEMO: orElse(z.stringbool(), 'false'),
  MERCHANT_AGENT: orElse(member.accountName, 'agent'),
  MERCHANT_AGENT_PASSWORD: z.string().default(''),
})

function judged(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new StartProblem(`The environment does not describe a merchant:\n${problems.join('\n')}`)
}

type Judged = ReturnType<typeof judged>

function demoOf(all: Judged): Opening {
  const { MERCHANT_CODE: code, MERCHANT_NAME: name, MERCHANT_HOSTS: hosts } = all
  return {
    merchant: {
      code: code || DEMO_MERCHANT.code,
      name: name || DEMO_MERCHANT.name,
      ...placeOf(all, hosts.length === 0 ? [ANY_HOST] : hosts),
    },
    agent: null,
  }
}

/** What every merchant has; the host of the public address is one of its hosts in any case. */
function placeOf(all: Judged, hosts: readonly string[]) {
  return {
    currency: all.MERCHANT_CURRENCY,
    timeZone: all.MERCHANT_TIME_ZONE,
    hosts: [...new Set([new URL(all.PUBLIC_ORIGIN).hostname, ...hosts])],
  }
}

function realOf(all: Judged): Opening {
  const { MERCHANT_CODE: code, MERCHANT_AGENT: account, MERCHANT_AGENT_PASSWORD: password } = all
  if (code === '') throw new StartProblem('MERCHANT_AGENT_PASSWORD is set, and MERCHANT_CODE names no merchant.')
  if (!member.newPassword.safeParse(password).success) {
    throw new StartProblem(
      'A merchant without demo data begins with one top agent: set MERCHANT_AGENT_PASSWORD to their first password (8 characters or more).',
    )
  }
  return {
    merchant: { code, name: all.MERCHANT_NAME || code, ...placeOf(all, all.MERCHANT_HOSTS) },
    agent: { account, password },
  }
}

/**
 * Reads the first merchant from the environment: the demo's, one with a top agent, or none where neither is named.
 * @throws StartProblem naming every variable that is missing or wrong
 */
export function readFirstMerchant(env: Readonly<Record<string, string | undefined>>): FirstMerchantOptions {
  const all = judged(env)
  const isNamed = all.MERCHANT_CODE !== '' || all.MERCHANT_AGENT_PASSWORD !== ''
  const real = isNamed ? realOf : () => null
  return {
    databaseUrl: all.DATABASE_URL,
    masterKey: all.MASTER_KEY,
    origin: all.PUBLIC_ORIGIN,
    opening: all.MERCHANT_DEMO ? demoOf(all) : real(all),
  }
}
