import { codes, type RouteReply, register, registerSettings } from '@croupier/wire'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { storedLanguage } from '../../i18n.ts'
import { keepAccessToken } from '../accessToken.ts'
import type { ApiError, TransportError } from '../apiError.ts'
import { type CallInput, call } from '../client.ts'

export type RegisterSettings = RouteReply<typeof registerSettings>['value']
export type RegisterBody = CallInput<typeof register.register>['body']
type Puzzle = Pick<CallInput<typeof codes.smsRegister>['body'], 'captcha' | 'slider'>
export type RegisterTab = 'username' | 'mobile' | 'direct'

/** An account that was just opened; with the password that the server made, if it made one. */
export interface OpenedAccount {
  readonly account: string
  readonly token: string
  readonly password?: string
}

/** The merchant's ways and rules. Read again for each visit: what was saved counts at once. */
export const registerSettingsQuery = () =>
  queryOptions({
    queryKey: ['site', 'register'],
    queryFn: ({ signal }) => call(registerSettings, { signal }).then((reply) => reply.value),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Who invites by a code. A code that is wrong is so for good: it is not asked again. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['site', 'invitation', code],
    queryFn: ({ signal }) => call(register.invitation, { query: { code }, signal }).then((reply) => reply.value),
    enabled: code !== '',
  })

async function open(tab: RegisterTab, body: RegisterBody): Promise<OpenedAccount> {
  if (tab === 'username') return (await call(register.register, { body })).value
  if (tab === 'mobile') return (await call(register.registerMobile, { body })).value
  return (await call(register.registerDirect, { body })).value
}

/**
 * Opens an account; anyone who opened one is logged in. With a made password not before it was seen: the page takes the token
 * up when the person goes on.
 */
export function useRegister(tab: RegisterTab) {
  return useMutation<OpenedAccount, ApiError | TransportError, RegisterBody>({
    mutationFn: async (body) => {
      const opened = await open(tab, body)
      if (opened.password === undefined) keepAccessToken(opened.token)
      return opened
    },
  })
}

/** Has a code sent to what is to open an account. Answers when another one can be asked for. */
export async function sendRegisterCode(
  input: Puzzle & { channel: 'sms' | 'email'; target: string },
): Promise<{ resendInS: number }> {
  const { channel, target, ...puzzle } = input
  const beside = { ...puzzle, language: storedLanguage() }
  return channel === 'sms'
    ? (await call(codes.smsRegister, { body: { mobileNum: target, ...beside } })).value
    : (await call(codes.emailRegister, { body: { email: target, ...beside } })).value
}
