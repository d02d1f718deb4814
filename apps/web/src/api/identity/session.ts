import { codes, loginSteps, member, type RouteReply, session } from '@croupier/wire'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { keepAccessToken } from '../accessToken.ts'
import { isRefusal } from '../apiError.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import { isOn, whitelabelQuery } from '../whitelabel.ts'

type LoginBody = CallInput<typeof session.login>['body']
type PasswordBody = CallInput<typeof member.changePassword>['body']

type StepBody = CallInput<typeof loginSteps.secondStep>['body']

/** What every login method answers. */
export type LoggedIn = RouteReply<typeof session.login>['value']

/** Drawn too soon after the last one is asked for again once; a puzzle is never kept for later. */
const OF_A_PUZZLE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: (failures: number, error: Error) => failures === 0 && isRefusal(error, 'RATE_LIMITED'),
  retryDelay: session.CAPTCHA_REFRESH_MS,
} as const

/** A picture of characters to read. */
export const captchaQuery = (turn: number) =>
  queryOptions({
    ...OF_A_PUZZLE,
    queryKey: ['session', 'captcha', turn],
    queryFn: async ({ signal }) => (await call(session.captcha, { signal })).value,
  })

/** A puzzle for the next login; null where the merchant asks for none. */
export const sliderQuery = (turn: number) =>
  queryOptions({
    ...OF_A_PUZZLE,
    queryKey: ['session', 'slider', turn],
    queryFn: async ({ signal }) => (await call(loginSteps.slider, { signal })).value,
  })

/** Logs in and keeps the access token. */
export function useLogin() {
  return useMutation<LoggedIn, CallError<typeof session.login>, LoginBody>({
    mutationFn: async (body) => {
      const { value } = await call(session.login, { body })
      keepAccessToken(value.token)
      return value
    },
  })
}

/** Whether the merchant has logins by mobile number and code (MOBILEVERCODELOGIN3). */
export const smsLoginOfferQuery = () => queryOptions({ ...whitelabelQuery(), select: isOn('MOBILEVERCODELOGIN3') })

/** Has the code of a login sent to a phone; answers with the seconds after which another can be asked for. */
export function useSmsCode() {
  type Body = CallInput<typeof codes.smsLogin>['body']
  return useMutation<number, CallError<typeof codes.smsLogin>, Body>({
    mutationFn: async (body) => (await call(codes.smsLogin, { body })).value.resendInS,
  })
}

/** Has the code of a second step sent; answers with the seconds after which another can be asked for. */
export function useSecondCode() {
  type Body = CallInput<typeof loginSteps.secondCode>['body']
  return useMutation<number, CallError<typeof loginSteps.secondCode>, Body>({
    mutationFn: async (body) => (await call(loginSteps.secondCode, { body })).value.resendInS,
  })
}

/** Finishes a login that was asked for a second proof, and keeps the access token. */
export function useSecondStep() {
  return useMutation<LoggedIn, CallError<typeof loginSteps.secondStep>, StepBody>({
    mutationFn: async (body) => {
      const { value } = await call(loginSteps.secondStep, { body })
      keepAccessToken(value.token)
      return value
    },
  })
}

/**
 * Ends the login that nobody uses any more, also where the server cannot be told: it ends it by itself then, in its time.
 */
export async function endSession(): Promise<void> {
  await call(session.logout, {}).catch(() => null)
  keepAccessToken(null)
}

/**
 * Ends the login everywhere. The token is forgotten even when the server could not be told: anyone who
 * pressed "log out" must be logged out here.
 */
export function useLogout() {
  return useMutation<void, CallError<typeof session.logout>, void>({
    mutationFn: async () => {
      await call(session.logout, {}).finally(() => keepAccessToken(null))
    },
  })
}

/** Changes the own password. */
export function useChangePassword() {
  return useMutation<void, CallError<typeof member.changePassword>, PasswordBody>({
    mutationFn: async (body) => {
      await call(member.changePassword, { body })
    },
  })
}
