import { codes, member, site } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { storedLanguage } from '../../i18n.ts'
import { type CallInput, call } from '../client.ts'

const SWITCHES_FRESH_MS = 5 * 60_000

type Sending = CallInput<typeof codes.smsPassword>['body']
type BySms = CallInput<typeof codes.resetBySms>['body']

/** How the merchant replaces a forgotten password. */
export const forgotOfferQuery = () =>
  queryOptions({
    queryKey: ['site', 'forgotPassword'],
    queryFn: ({ signal }) => call(site.whitelabel, { query: {}, signal }).then((reply) => reply.forgotPassword),
    staleTime: SWITCHES_FRESH_MS,
  })

/** Has the code for a new password sent; answers with the seconds after which another can be asked for. */
export async function sendResetCode(body: Omit<Sending, 'language'>): Promise<number> {
  const { value } = await call(codes.smsPassword, { body: { ...body, language: storedLanguage() } })
  return value.resendInS
}

/** Sets a new password by that code. */
export async function choosePasswordBySms(body: Omit<BySms, 'language'>): Promise<void> {
  await call(codes.resetBySms, { body: { ...body, language: storedLanguage() } })
}

type Forgotten = CallInput<typeof member.forgotPassword>['body']
type Chosen = CallInput<typeof member.resetPassword>['body']

/** Asks for a link by mail, in the language the page is shown in; the answer says nothing about the account. */
export async function askForReset(body: Omit<Forgotten, 'language'>): Promise<void> {
  await call(member.forgotPassword, { body: { ...body, language: storedLanguage() } })
}

/** Sets a new password by a mailed link. */
export async function choosePassword(body: Omit<Chosen, 'language'>): Promise<void> {
  await call(member.resetPassword, { body: { ...body, language: storedLanguage() } })
}
