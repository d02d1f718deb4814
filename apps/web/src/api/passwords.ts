import { member } from '@croupier/wire'
import { storedLanguage } from '../i18n.ts'
import { type CallInput, call } from './client.ts'

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
