import {
  endOwnOthers,
  endOwnSession,
  finishLogin,
  logIn,
  logOut,
  newCaptcha,
  newSlider,
  ownSessions,
  refreshSession,
} from '@croupier/domain/access'
import { regionOf } from '@croupier/domain/site'
import { acting, type Handlers } from '../../handler.ts'
import { captchaPicture } from './captchaPicture.ts'
import { browserOf, handOver, handOverSession } from './handOver.ts'
import { sliderPicture } from './sliderPicture.ts'

export const sessionHandlers = {
  'session.login': async (ctx, { body }) => {
    const { address, userAgent, deviceValue, captchaValue } = ctx.request
    const arrival = { method: 'PASSWORD', address, userAgent }
    const loggedIn = await logIn(ctx, {
      ...body,
      merchantId: ctx.merchantId,
      house: ctx.site,
      arrival,
      deviceValue,
      browser: browserOf(ctx),
      puzzles: {
        browser: captchaValue,
        picture: body.captcha,
        slider: body.slider,
        sliderAsked: ctx.site.settings.loginSlider,
      },
    })
    return { value: handOver(ctx, loggedIn) }
  },
  'session.secondStep': async (ctx, { body: { attempt, holderName, ...given } }) => {
    const { address, userAgent, deviceValue, captchaValue: browser } = ctx.request
    const where = { merchantId: ctx.merchantId, browser, address, userAgent, deviceValue }
    const loggedIn = await finishLogin(ctx, { ...given, ...where, token: attempt, holderName })
    return { value: handOver(ctx, loggedIn) }
  },
  'session.captcha': async (ctx) => {
    const { text, browser } = await newCaptcha(ctx, ctx.request.captchaValue)
    ctx.reply.setCaptchaCookie(browser)
    return { value: await captchaPicture(text) }
  },
  'session.slider': async (ctx) => {
    if (!ctx.site.settings.loginSlider) return { value: null }
    const { place, top, browser } = await newSlider(ctx, ctx.request.captchaValue)
    ctx.reply.setCaptchaCookie(browser)
    return { value: { ...(await sliderPicture({ place, top })), top } }
  },
  'session.refresh': async (ctx) => {
    const { merchantId, request } = ctx
    const session = await refreshSession(ctx, {
      merchantId,
      refreshValue: request.refreshValue,
      namedSession: request.namedSession(),
    })
    return { value: { token: handOverSession(ctx, session) } }
  },
  'session.logout': async (ctx) => {
    const ended = await logOut(acting(ctx))
    ctx.reply.setRefreshCookie(null)
    return { value: { ended } }
  },
  'session.list': async (ctx) => {
    const sessions = await ownSessions(acting(ctx))
    return { value: sessions.map((one) => ({ ...one, country: regionOf(one.address) })) }
  },
  'session.end': async (ctx, { params }) => {
    await endOwnSession(acting(ctx), params.sessionId)
    return { value: { ended: true } }
  },
  'session.endOthers': async (ctx) => ({ value: { ended: await endOwnOthers(acting(ctx)) } }),
} satisfies Pick<
  Handlers,
  | 'session.login'
  | 'session.secondStep'
  | 'session.captcha'
  | 'session.slider'
  | 'session.refresh'
  | 'session.logout'
  | 'session.list'
  | 'session.end'
  | 'session.endOthers'
>
