import type { RouteName } from '@croupier/wire'
import { all, D, everybody, F, M, member, OK, type Row, row, X } from './rightsRow.ts'

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
  'factors.confirmAuthenticator': row([M, NOT_BEGUN, D, NOT_BEGUN, NOT_BEGUN, NOT_BEGUN, M, F, X, NOT_BEGUN], () => ({
    body: { code: '000000' },
  })),
  'factors.beginAuthenticator': row(member),
  'factors.askAlways': row([M, NO_FACTOR, D, NO_FACTOR, NO_FACTOR, NO_FACTOR, M, F, X, NO_FACTOR], () => ({
    body: { always: true },
  })),
  'factors.renewRecovery': row([M, NO_FACTOR, D, NO_FACTOR, NO_FACTOR, NO_FACTOR, M, F, X, NO_FACTOR]),
  'factors.removeAuthenticator': row([M, NO_FACTOR, D, NO_FACTOR, NO_FACTOR, NO_FACTOR, M, F, X, NO_FACTOR]),
  'factors.addPasskey': row([M, KEY, D, KEY, KEY, KEY, M, F, X, KEY], () => ({
    body: { name: 'Telephone', response: UNSIGNED },
  })),
  'factors.beginPasskey': row(member),
  'factors.renamePasskey': row(
    [M, NO_KEY, D, NO_KEY, NO_KEY, NO_KEY, M, F, X, OK],
    (_, { passkeyId }) => ({ params: { passkeyId }, body: { name: 'Telephone' } }),
    'passkeyId',
  ),
  'factors.removePasskey': row(
    [M, NO_KEY, D, NO_KEY, NO_KEY, NO_KEY, M, F, X, OK],
    (_, { passkeyId }) => ({ params: { passkeyId } }),
    'passkeyId',
  ),
  'factors.passkeyOptions': row(everybody),
  'factors.passkeyLogin': row(all(KEY), () => ({
    body: { response: UNSIGNED, side: 'member' },
  })),
} satisfies Partial<Record<RouteName, Row>>
