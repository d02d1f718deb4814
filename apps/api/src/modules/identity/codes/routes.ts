import { proveAgain, readProofState, sendProofCode } from '@croupier/domain/identity/access'
import { resetBySms } from '@croupier/domain/identity/members'
import { changeContact, readContacts, sendContactCode } from '@croupier/domain/identity/ownContacts'
import {
  type Asker,
  sendLoginCode,
  sendRegisterCode,
  sendRegisterEmail,
  sendResetCode,
} from '@croupier/domain/identity/verification'
import { codes as wire } from '@croupier/wire'
import { acting, type Handlers, type RequestCtx } from '../../../handler.ts'
import { browserOf } from '../access/presentLogin.ts'

interface CodeRequest {
  readonly captcha?: string | undefined
  readonly slider?: number | undefined
  readonly language?: string | undefined
}

const askerOf = (ctx: RequestCtx, body: CodeRequest): Asker => ({
  site: ctx.site,
  puzzles: {
    browser: ctx.request.captchaValue,
    picture: body.captcha,
    slider: body.slider,
    sliderRequired: ctx.site.settings.loginSlider,
  },
  browser: browserOf(ctx),
  deviceValue: ctx.request.deviceValue,
  address: ctx.request.address,
  language: body.language,
})

/** Codes for anyone who is there, the proof of who one is, and the own contacts (spec 7, experience 3.17). */
export const codesHandlers = {
  'codes.smsRegister': async (ctx, { body }) => ({
    value: await sendRegisterCode(ctx, { ...askerOf(ctx, body), mobileNum: body.mobileNum }),
  }),
  'codes.emailRegister': async (ctx, { body }) => ({
    value: await sendRegisterEmail(ctx, { ...askerOf(ctx, body), email: body.email }),
  }),
  'codes.smsLogin': async (ctx, { body }) => ({
    value: await sendLoginCode(ctx, { ...askerOf(ctx, body), mobileNum: body.mobileNum }),
  }),
  'codes.smsPassword': async (ctx, { body }) => ({
    value: await sendResetCode(ctx, { ...askerOf(ctx, body), mobileNum: body.mobileNum }),
  }),
  'codes.resetBySms': async (ctx, { body: { language, ...chosen } }) => {
    const { address, id: requestId, deviceValue } = ctx.request
    const from = { site: ctx.site, browser: browserOf(ctx), deviceValue, address, requestId }
    await resetBySms(ctx, { ...chosen, ...from, language })
    return { value: { changed: true } }
  },
  'codes.proofState': async (ctx) => {
    const { freshUntil, ways } = await readProofState(acting(ctx))
    return { value: { freshUntil, ways: [...ways] } }
  },
  'codes.proofCode': async (ctx, { body: { channel, language } }) => {
    const { address } = ctx.request
    return { value: await sendProofCode(acting(ctx), { channel, address, language }) }
  },
  'codes.prove': async (ctx, { body }) => {
    const { address, origin, captchaValue: browser } = ctx.request
    await proveAgain(acting(ctx), body, { address, origin, browser })
    return { value: { freshUntil: new Date(ctx.clock.now().getTime() + wire.FRESH_MS) } }
  },
  'codes.contacts': async (ctx) => {
    const { regions } = ctx.site.settings.codes
    return { value: { contacts: await readContacts(acting(ctx)), regions: [...regions] } }
  },
  'codes.contactCode': async (ctx, { body: { channel, target, language } }) => {
    const { address } = ctx.request
    const input = { site: ctx.site, channel, target, language, address }
    return { value: await sendContactCode(acting(ctx), input) }
  },
  'codes.setContact': async (ctx, { body: { channel, target, code, language } }) => {
    const { address, id: requestId } = ctx.request
    const input = { site: ctx.site, channel, target, code, language, address, requestId }
    await changeContact(acting(ctx), input)
    return { value: { changed: true } }
  },
} satisfies Pick<
  Handlers,
  | 'codes.smsRegister'
  | 'codes.emailRegister'
  | 'codes.smsLogin'
  | 'codes.smsPassword'
  | 'codes.resetBySms'
  | 'codes.proofState'
  | 'codes.proofCode'
  | 'codes.prove'
  | 'codes.contacts'
  | 'codes.contactCode'
  | 'codes.setContact'
>
