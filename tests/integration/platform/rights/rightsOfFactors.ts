import type { RouteName } from '@croupier/wire'
import { all, DEMO_BLOCKED, EXPIRED, everybody, FROZEN, MISSING, member, OK, type Row, row } from './rightsRow.ts'

const NOT_BEGUN = '409 FACTOR_NOT_BEGUN'
const NO_FACTOR = '409 FACTOR_MISSING'
const KEY = '400 PASSKEY_REFUSED'
const NO_KEY = '404 NOT_FOUND'
/** What no device has signed. */
const UNSIGNED = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    transports: [],
  },
}

/** Second factors and passkeys: who may, and how those without any are refused (safety 4.4). */
export const factorRights = {
  'factors.own': row(member),
  // Before it is begun: a try that counted would leave a trace.
  'factors.confirmAuthenticator': row(
    [MISSING, NOT_BEGUN, DEMO_BLOCKED, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN, MISSING, FROZEN, EXPIRED, NOT_BEGUN],
    () => ({
      body: { code: '000000' },
    }),
  ),
  'factors.beginAuthenticator': row(member),
  'factors.askAlways': row(
    [MISSING, NO_FACTOR, DEMO_BLOCKED, NO_FACTOR, NO_FACTOR, NO_FACTOR, MISSING, FROZEN, EXPIRED, NO_FACTOR],
    () => ({
      body: { always: true },
    }),
  ),
  'factors.renewRecovery': row([
    MISSING,
    NO_FACTOR,
    DEMO_BLOCKED,
    NO_FACTOR,
    NO_FACTOR,
    NO_FACTOR,
    MISSING,
    FROZEN,
    EXPIRED,
    NO_FACTOR,
  ]),
  'factors.removeAuthenticator': row([
    MISSING,
    NO_FACTOR,
    DEMO_BLOCKED,
    NO_FACTOR,
    NO_FACTOR,
    NO_FACTOR,
    MISSING,
    FROZEN,
    EXPIRED,
    NO_FACTOR,
  ]),
  'factors.addPasskey': row([MISSING, KEY, DEMO_BLOCKED, KEY, KEY, KEY, MISSING, FROZEN, EXPIRED, KEY], () => ({
    body: { name: 'Telephone', response: UNSIGNED },
  })),
  'factors.beginPasskey': row(member),
  'factors.renamePasskey': row(
    [MISSING, NO_KEY, DEMO_BLOCKED, NO_KEY, NO_KEY, NO_KEY, MISSING, FROZEN, EXPIRED, OK],
    (_, { passkeyId }) => ({ params: { passkeyId }, body: { name: 'Telephone' } }),
    'passkeyId',
  ),
  'factors.removePasskey': row(
    [MISSING, NO_KEY, DEMO_BLOCKED, NO_KEY, NO_KEY, NO_KEY, MISSING, FROZEN, EXPIRED, OK],
    (_, { passkeyId }) => ({ params: { passkeyId } }),
    'passkeyId',
  ),
  'factors.passkeyOptions': row(everybody),
  'factors.passkeyLogin': row(all(KEY), () => ({
    body: { response: UNSIGNED, side: 'member' },
  })),
} satisfies Partial<Record<RouteName, Row>>
