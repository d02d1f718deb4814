import { passkeyLogIn } from '@croupier/domain/identity/access'
import { passkeyToAsk } from '@croupier/domain/identity/factors'
import {
  addOwnPasskey,
  askOwnAlways,
  beginOwnAuthenticator,
  beginOwnPasskey,
  confirmOwnAuthenticator,
  type FactorRequest,
  ownFactors,
  removeOwnAuthenticator,
  removeOwnPasskey,
  renameOwnPasskey,
  renewOwnRecovery,
} from '@croupier/domain/identity/ownFactors'
import { acting, type Handlers, type RequestCtx } from '../../../handler.ts'
import { presentLogin } from '../access/presentLogin.ts'

const BROWSER_BYTES = 32

const requestOf = ({ site, request }: RequestCtx): FactorRequest => ({
  merchant: site.name,
  address: request.address,
  requestId: request.id,
})

export const factorsHandlers = {
  'factors.own': async (ctx) => ({ value: await ownFactors(acting(ctx)) }),
  'factors.beginAuthenticator': async (ctx) => ({
    value: await beginOwnAuthenticator(acting(ctx), ctx.site.name),
  }),
  'factors.confirmAuthenticator': async (ctx, { body }) => {
    const recoveryCodes = await confirmOwnAuthenticator(acting(ctx), body.code, requestOf(ctx))
    return { value: { recoveryCodes } }
  },
  'factors.askAlways': async (ctx, { body: { always } }) => {
    await askOwnAlways(acting(ctx), always, requestOf(ctx))
    return { value: { always } }
  },
  'factors.renewRecovery': async (ctx) => ({
    value: { recoveryCodes: await renewOwnRecovery(acting(ctx), requestOf(ctx)) },
  }),
  'factors.removeAuthenticator': async (ctx) => {
    await removeOwnAuthenticator(acting(ctx), requestOf(ctx))
    return { value: { removed: true } }
  },
  'factors.beginPasskey': async (ctx) => {
    const page = { origin: ctx.request.origin, merchant: ctx.site.name }
    return { value: { options: { ...(await beginOwnPasskey(acting(ctx), page)) } } }
  },
  'factors.addPasskey': async (ctx, { body }) => {
    const added = { ...body, origin: ctx.request.origin }
    return { value: { id: await addOwnPasskey(acting(ctx), added, requestOf(ctx)) } }
  },
  'factors.renamePasskey': async (ctx, { params, body: { name } }) => {
    await renameOwnPasskey(acting(ctx), params.passkeyId, name)
    return { value: { name } }
  },
  'factors.removePasskey': async (ctx, { params }) => {
    await removeOwnPasskey(acting(ctx), params.passkeyId, requestOf(ctx))
    return { value: { removed: true } }
  },
  // The cookie that binds pictures to a browser binds challenges as well.
  'factors.passkeyOptions': async (ctx) => {
    const { request, reply } = ctx
    const fresh = () => Buffer.from(ctx.random.bytes(BROWSER_BYTES)).toString('base64url')
    const browser = request.captchaValue ?? fresh()
    const options = await passkeyToAsk(ctx, request.origin, browser)
    reply.setCaptchaCookie(browser)
    return { value: { options: { ...options } } }
  },
  'factors.passkeyLogin': async (ctx, { body }) => {
    const { address, userAgent, deviceValue, captchaValue, origin } = ctx.request
    const loggedIn = await passkeyLogIn(ctx, {
      ...body,
      merchantId: ctx.merchantId,
      origin,
      browser: captchaValue,
      arrival: { method: 'PASSKEY', address, userAgent },
      deviceValue,
    })
    return { value: presentLogin(ctx, loggedIn) }
  },
} satisfies Pick<
  Handlers,
  | 'factors.own'
  | 'factors.beginAuthenticator'
  | 'factors.confirmAuthenticator'
  | 'factors.askAlways'
  | 'factors.renewRecovery'
  | 'factors.removeAuthenticator'
  | 'factors.beginPasskey'
  | 'factors.addPasskey'
  | 'factors.renamePasskey'
  | 'factors.removePasskey'
  | 'factors.passkeyOptions'
  | 'factors.passkeyLogin'
>
