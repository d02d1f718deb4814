import { TEST_PASSWORD } from '@croupier/testkit'
import type { RouteName } from '@croupier/wire'
import {
  all,
  DEMO_BLOCKED,
  EXPIRED,
  everybody,
  FROZEN,
  MISSING,
  member,
  OK,
  type Row,
  row,
  session,
} from './rightsRow.ts'

let calls = 0
/** A text for one call. */
const aNonce = (): string => `${aName()}-nobody-has-seen`
/** An account name nobody has yet. */
const aName = (): string => {
  calls += 1
  return `fresh${calls}x`
}
const OVER = '401 SESSION_ATTEMPT_OVER'
const WRONG = '401 SESSION_WRONG_CREDENTIALS'
const NO_SESSION = '404 NOT_FOUND'
const PASSWORD = '400 MEMBER_PASSWORD_WRONG'
const NO_CODE = '403 CODE_NOT_OFFERED'
const NO_NUMBER = '400 CODE_NUMBER_INVALID'
const NO_FREE_PLAY = '404 FREE_PLAY_CLOSED'
const NO_PROVIDER = '404 SOCIAL_NOT_OFFERED'
const CHOSEN = { newPassword: 'Quite-another-77', confirmNewPassword: 'Quite-another-77' }
const NO_WAY_BACK = '400 SOCIAL_STATE_WRONG'

/** Calls of logging in, of codes to phones and mailboxes, and of other sign-ins. */
export const accessRights = {
  // The account and its password belong to the first merchant: at another host they open nothing.
  'session.login': row([OK, OK, OK, OK, OK, WRONG, OK, OK, OK, OK], () => ({
    body: { type: 'username', username: 'loginTarget', password: TEST_PASSWORD, side: 'member' },
  })),
  'session.refresh': row([EXPIRED, OK, OK, OK, OK, OK, EXPIRED, EXPIRED, EXPIRED, OK], () => ({ cookie: true })),
  // A token that nobody was given: the same for all who try.
  'session.secondCode': row([OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER], () => ({
    body: { attempt: 'nobody was given this', method: 'email' },
  })),
  'session.secondStep': row([OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER, OVER], () => ({
    body: {
      attempt: 'nobody was given this',
      method: 'authenticator',
      code: '123456',
      trust: false,
    },
  })),
  'session.captcha': row(everybody),
  'session.slider': row(everybody),
  // Neither merchant sends codes to strangers; anyone who has no session long enough ago is fresh.
  'codes.smsRegister': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000' },
  })),
  'codes.emailRegister': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { email: 'new@example.com' },
  })),
  'codes.smsLogin': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000' },
  })),
  'codes.smsPassword': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000' },
  })),
  'codes.resetBySms': row(all('403 CODE_NOT_OFFERED'), () => ({
    body: { mobileNum: '+8613800138000', code: '123456', ...CHOSEN },
  })),
  'codes.proofState': row(session),
  'codes.proofCode': row(
    [MISSING, NO_CODE, NO_CODE, NO_CODE, NO_CODE, NO_CODE, MISSING, FROZEN, EXPIRED, NO_CODE],
    () => ({
      body: { channel: 'sms' },
    }),
  ),
  // The owner has a passkey: no password stands for it.
  'codes.prove': row(
    [MISSING, PASSWORD, PASSWORD, PASSWORD, PASSWORD, PASSWORD, MISSING, FROZEN, EXPIRED, '403 CODE_NOT_OFFERED'],
    () => ({
      body: { method: 'password', proof: 'not the password' },
    }),
  ),
  'codes.contacts': row(member),
  'codes.contactCode': row(
    [MISSING, NO_NUMBER, DEMO_BLOCKED, NO_NUMBER, NO_NUMBER, NO_NUMBER, MISSING, FROZEN, EXPIRED, NO_NUMBER],
    () => ({
      body: { channel: 'sms', target: 'no number' },
    }),
  ),
  'codes.setContact': row(
    [MISSING, NO_NUMBER, DEMO_BLOCKED, NO_NUMBER, NO_NUMBER, NO_NUMBER, MISSING, FROZEN, EXPIRED, NO_NUMBER],
    () => ({
      body: { channel: 'sms', target: 'no number', code: '123456' },
    }),
  ),
  'session.list': row(session),
  'session.end': row(
    [MISSING, NO_SESSION, NO_SESSION, NO_SESSION, NO_SESSION, NO_SESSION, MISSING, FROZEN, EXPIRED, OK],
    (_, { sessionId }) => ({ params: { sessionId } }),
    'sessionId',
  ),
  'session.endOthers': row(session),
  'session.logout': row([MISSING, OK, OK, OK, OK, OK, MISSING, OK, EXPIRED, OK]),
  // The rights world has no provider and plays for nothing nowhere: everybody is told so alike.
  'session.freePlay': row(all(NO_FREE_PLAY), () => ({
    body: { os: 'Linux', platform: 'W', random: aNonce(), gatewayVersion: 3 },
  })),
  'social.providers': row(everybody),
  'social.start': row(all(NO_PROVIDER), () => ({ body: { provider: 1, view: 'page' } })),
  'social.startBind': row(
    [MISSING, NO_PROVIDER, DEMO_BLOCKED, NO_PROVIDER, NO_PROVIDER, NO_PROVIDER, MISSING, FROZEN, EXPIRED, NO_PROVIDER],
    () => ({
      body: { provider: 1, view: 'page' },
    }),
  ),
  'social.finish': row(all(NO_WAY_BACK), () => ({ body: { state: 'x.p', parameters: {} } })),
  'social.register': row(all(NO_WAY_BACK), () => ({
    body: {
      ticket: 'nobody was given this',
      irreversible: true,
      username: aName(),
      ageConfirmed: true,
      termsAccepted: true,
    },
  })),
  'social.list': row(member),
  'social.bind': row(
    [MISSING, NO_WAY_BACK, DEMO_BLOCKED, NO_WAY_BACK, NO_WAY_BACK, NO_WAY_BACK, MISSING, FROZEN, EXPIRED, NO_WAY_BACK],
    () => ({
      body: { ticket: 'nobody was given this', irreversible: true },
    }),
  ),
} satisfies Partial<Record<RouteName, Row>>
