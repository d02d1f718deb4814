import { openFreePlay } from '@croupier/domain/identity/freeplay'
import type { Handlers } from '../../../handler.ts'
import { presentLogin } from './presentLogin.ts'

export const freePlayHandlers = {
  'session.freePlay': async (ctx, { body }) => {
    const { id: requestId, address, userAgent, deviceValue, captchaValue } = ctx.request
    const { account, endsAt, loggedIn } = await openFreePlay(ctx, {
      site: ctx.site,
      nonce: body.random,
      puzzles: {
        browser: captchaValue,
        picture: body.captcha,
        slider: body.slider,
        sliderRequired: ctx.site.settings.loginSlider,
      },
      entry: { address, userAgent, deviceValue },
      requestId,
    })
    return { value: { ...presentLogin(ctx, loggedIn), account, endsAt } }
  },
} satisfies Pick<Handlers, 'session.freePlay'>
