import type { RouteName, RouteReply, routes } from '@croupier/wire'
import { type Caller, type CallInput, Refused, type WireClient } from './wireClient.ts'

/** Somebody's own series in a mode of a family. */
export interface OwnSeries {
  readonly family: string
  readonly mode: string
  readonly series: number
}

/** Somebody of the simulation. */
export interface Person extends Caller {
  readonly account: string
  readonly publicId: string
  password: string
  /** own series by family and mode; known of players only */
  series?: readonly OwnSeries[]
}

/** Logs in with the password the person knows. */
export async function logIn(client: WireClient, person: Person): Promise<void> {
  const { cookie, slider } = await client.solve()
  const { account: username, password } = person
  const body = { type: 'username' as const, username, password, side: 'member' as const, slider }
  // The login answers with the cookie that takes its place.
  person.refresh = cookie
  const { value } = await client.call('session.login', { body }, person)
  person.token = value.token
}

/** Replaces the first password, which came from the upline (rules B2). */
export async function changePassword(client: WireClient, person: Person, to: string): Promise<void> {
  const body = { oldPassword: person.password, newPassword: to, confirmNewPassword: to }
  await client.call('member.changePassword', { body }, person)
  person.password = to
}

const renewals = new WeakMap<Person, Promise<void>>()

/** A refresh cookie is used up by its exchange and a second use ends the session: one exchange serves all calls. */
function renew(client: WireClient, person: Person): Promise<void> {
  const running = renewals.get(person)
  if (running !== undefined) return running
  const renewal = refreshOrLogIn(client, person).finally(() => renewals.delete(person))
  renewals.set(person, renewal)
  return renewal
}

async function refreshOrLogIn(client: WireClient, person: Person): Promise<void> {
  try {
    const { value } = await client.call('session.refresh', {}, person)
    person.token = value.token
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'SESSION_EXPIRED') throw error
    await logIn(client, person)
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 'SESSION_EXPIRED' || error.code === 'SESSION_MISSING')

const wantsProof = (error: unknown): boolean => error instanceof Refused && error.code === 'SESSION_NOT_FRESH'

/**
 * Calls as the person. A token that ran out (SESSION_MISSING) or a session that ended is renewed once; where the call wants to know
 * who is there, the person logs in again.
 */
export async function callAs<N extends RouteName>(
  client: WireClient,
  person: Person,
  name: N,
  input: CallInput<N>,
): Promise<RouteReply<(typeof routes)[N]>> {
  const { token } = person
  try {
    return await client.call(name, input, person)
  } catch (error) {
    if (wantsProof(error)) await logIn(client, person)
    else if (!isOver(error)) throw error
  }
  // Another call may have renewed it while this one was running.
  if (person.token === token) await renew(client, person)
  return await client.call(name, input, person)
}
