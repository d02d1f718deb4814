import {
  bindSocial,
  finishSocial,
  listSignInProviders,
  listSocial,
  registerSocial,
  type SocialPort,
  startSocial,
} from '@croupier/domain/identity/social'
import type { RouteInput, social } from '@croupier/wire'
import { acting, type Handlers, type RequestCtx } from '../../../handler.ts'
import { presentLogin } from '../access/presentLogin.ts'

/** Logins by a provider, over one port for all of them. */
export function socialHandlers(port: SocialPort) {
  const startFor = async (
    ctx: RequestCtx,
    purpose: 'LOGIN' | 'BIND',
    { provider: slot, view }: RouteInput<typeof social.start>['body'],
  ) => {
    const { merchantId, request, reply } = ctx
    // The cookie that binds pictures to a browser binds the way back as well.
    const { origin, captchaValue: browser } = request
    const started = await startSocial(ctx, port, {
      merchantId,
      slot,
      purpose,
      view,
      origin,
      browser,
    })
    reply.setCaptchaCookie(started.browser)
    return { value: { url: started.url } }
  }
  return {
    'social.providers': async ({ db, merchantId }) => ({
      value: (await listSignInProviders(db, merchantId)).map(({ slot: provider, name }) => ({
        provider,
        name,
      })),
    }),
    'social.start': async (ctx, { body }) => await startFor(ctx, 'LOGIN', body),
    'social.startBind': async (ctx, { body }) => await startFor(ctx, 'BIND', body),
    'social.finish': async (ctx, { body }) => {
      const { address, userAgent, deviceValue, captchaValue: browser } = ctx.request
      const { merchantId } = ctx
      const entry = { address, userAgent, deviceValue }
      const finished = await finishSocial(ctx, port, { ...body, merchantId, browser, entry })
      if ('ticket' in finished) {
        const { ticket, provider: name } = finished
        return { value: { outcome: 'choose', ticket, name } }
      }
      return { value: { outcome: 'loggedIn', ...presentLogin(ctx, finished.loggedIn) } }
    },
    'social.register': async (ctx, { body }) => {
      const { id: requestId, address, userAgent, captchaValue, deviceValue } = ctx.request
      const loggedIn = await registerSocial(ctx, {
        ...body,
        site: ctx.site,
        nickname: body.nickname,
        affiliateCode: body.affiliateCode,
        visit: { requestId, address, userAgent, captchaValue, deviceValue },
      })
      return { value: presentLogin(ctx, loggedIn) }
    },
    'social.list': async (ctx) => ({ value: await listSocial(acting(ctx)) }),
    'social.bind': async (ctx, { body: { ticket } }) => {
      const { id: requestId, address, captchaValue: browser } = ctx.request
      const from = { merchant: ctx.site.name, address, requestId }
      await bindSocial(acting(ctx), { ticket, browser, ...from })
      return { value: { bound: true } }
    },
  } satisfies Partial<Handlers>
}
