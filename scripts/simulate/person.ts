import type { RouteName, RouteReply, routes } from '@croupier/wire'
import { type Caller, type CallInput, Refused, type WireClient } from './wireClient.ts'

/** Somebody of the simulation. */
export interface Person extends Caller {
  readonly account: string
  readonly publicId: string
  password: string
}

/** Logs in with the password the person knows. */
export async function logIn(client: WireClient, person: Person): Promise<void> {
  const body = { username: person.account, password: person.password, side: 'member' as const }
  const { value } = await client.call('session.login', { body }, person)
  person.token = value.token
}

/** Replaces the first password, which came from the upline (rules B2). */
export async function changePassword(
  client: WireClient,
  person: Person,
  to: string,
): Promise<void> {
  const body = { oldPassword: person.password, newPassword: to, confirmNewPassword: to }
  await client.call('member.changePassword', { body }, person)
  person.password = to
}

/** Calls as the person; an access token that ran out is renewed once, as the web does. */
export async function callAs<N extends RouteName>(
  client: WireClient,
  person: Person,
  name: N,
  input: CallInput<N>,
): Promise<RouteReply<(typeof routes)[N]>> {
  try {
    return await client.call(name, input, person)
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'SESSION_EXPIRED') throw error
  }
  const { value } = await client.call('session.refresh', {}, person)
  person.token = value.token
  return await client.call(name, input, person)
}
