import { changePassword, forgotPassword, readMember, resetPassword } from '@croupier/domain/identity/members'
import { acting, type Handlers } from '../../../handler.ts'
import { presentOwnMember } from './present.ts'

export const memberHandlers = {
  'member.info': async (ctx) => {
    const self = acting(ctx)
    return presentOwnMember(await readMember(self), self)
  },
  'member.changePassword': async (ctx, { body }) => {
    const { id: requestId, address } = ctx.request
    await changePassword(acting(ctx), { ...body, merchant: ctx.site.name, address, requestId })
    return { value: { changed: true } }
  },
  'member.forgotPassword': async (ctx, { body: { captcha: picture, slider, ...body } }) => {
    const { merchantId, site, request } = ctx
    const mail = { merchant: site.name, language: body.language, origin: ctx.request.home }
    const {
      loginSlider: sliderRequired,
      forgotPassword: { tellsUnknown },
    } = site.settings
    const puzzles = { browser: request.captchaValue, picture, slider, sliderRequired }
    await forgotPassword(ctx, { ...body, ...mail, merchantId, tellsUnknown, puzzles })
    return { value: { heard: true } }
  },
  'member.resetPassword': async (ctx, { body }) => {
    const { merchantId, site } = ctx
    const { id: requestId, address } = ctx.request
    const where = { merchantId, merchant: site.name, address, requestId }
    await resetPassword(ctx, { ...body, ...where, language: body.language })
    return { value: { changed: true } }
  },
} satisfies Pick<Handlers, 'member.info' | 'member.changePassword' | 'member.forgotPassword' | 'member.resetPassword'>
