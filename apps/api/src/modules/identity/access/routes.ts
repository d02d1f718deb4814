import {
  endOwnOthers,
  endOwnSession,
  finishLogin,
  logIn,
  logInBySms,
  logOut,
  newCaptcha,
  newSlider,
  ownSessions,
  refreshSession,
  sendSecondCode,
} from '@croupier/domain/identity/access'
import { regionOf } from '@croupier/domain/platform/site'
import { acting, type Handlers } from '../../../handler.ts'
import { captchaPicture } from './captchaPicture.ts'
import { browserOf, presentLogin, sendSession } from './presentLogin.ts'
import { sliderPicture } from './sliderPicture.ts'

export const sessionHandlers = {
  'session.login': async (ctx, { body }) => {
    const { address, userAgent, deviceValue, captchaValue } = ctx.request
    const { side, captcha: picture, slider } = body
    // The code was sent after the puzzle and works only in that browser, so the puzzle is not asked for twice.
    const sliderRequired = ctx.site.settings.loginSlider && body.type === 'username'
    const puzzles = { browser: captchaValue, picture, slider, sliderRequired }
    const from = { address, userAgent }
    const visit = { side, deviceValue, browser: browserOf(ctx), puzzles }
    if (body.type === 'sms') {
      const arrival = { method: 'SMS', ...from }
      const { mobile, code } = body
      return {
        value: presentLogin(ctx, await logInBySms(ctx, { ...visit, site: ctx.site, arrival, mobile, code })),
      }
    }
    const arrival = { method: 'PASSWORD', ...from }
    const { username, password } = body
    const account = { merchantId: ctx.merchantId, site: ctx.site, username, password }
    return { value: presentLogin(ctx, await logIn(ctx, { ...visit, ...account, arrival })) }
  },
  'session.secondCode': async (ctx, { body: { attempt, method, language } }) => {
    const { captchaValue: browser, address } = ctx.request
    const to = { merchantId: ctx.merchantId, token: attempt, browser, method }
    return { value: await sendSecondCode(ctx, { ...to, address, language }) }
  },
  'session.secondStep': async (ctx, { body: { attempt, holderName, ...given } }) => {
    const { address, userAgent, deviceValue, captchaValue: browser } = ctx.request
    const where = { merchantId: ctx.merchantId, browser, address, userAgent, deviceValue }
    const loggedIn = await finishLogin(ctx, { ...given, ...where, token: attempt, holderName })
    return { value: presentLogin(ctx, loggedIn) }
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
    return { value: { token: sendSession(ctx, session) } }
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
  | 'session.secondCode'
  | 'session.secondStep'
  | 'session.captcha'
  | 'session.slider'
  | 'session.refresh'
  | 'session.logout'
  | 'session.list'
  | 'session.end'
  | 'session.endOthers'
>
