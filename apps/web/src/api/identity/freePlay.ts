import { freeplay, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { keepAccessToken } from '../accessToken.ts'
import { type CallError, call } from '../client.ts'
import { isOn, whitelabelQuery } from '../whitelabel.ts'

const NONCE_BYTES = 16
const GATEWAY_VERSION = 3

type Opened = RouteReply<typeof freeplay.freePlay>['value']
type Solved = { slider?: number; captcha?: string }

/** Whether the merchant offers free play (FREEPLAY3). */
export const freePlayOfferQuery = () => queryOptions({ ...whitelabelQuery(), select: isOn('FREEPLAY3') })

/** A text for one call: URL-safe base64 of 128 random bits. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the browser says it runs on, in a word. */
const systemName = (): string => /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] ?? 'other'

/** Opens a trial account and keeps its access token. */
export function useFreePlay() {
  return useMutation<Opened, CallError<typeof freeplay.freePlay>, Solved>({
    mutationFn: async (solved) => {
      const client = { os: systemName(), platform: 'W', gatewayVersion: GATEWAY_VERSION } as const
      const body = { ...client, random: newNonce(), ...solved }
      const { value } = await call(freeplay.freePlay, { body })
      keepAccessToken(value.token)
      return value
    },
  })
}
