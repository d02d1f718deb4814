import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { requirePerson } from '../access/index.ts'
import type { RegisterVisit } from './openRegistered.ts'
import { isCaptchaDue } from './registerTries.ts'

/**
 * Lets a machine pass no more often than a few times a day: then the puzzle has to be solved or a picture be read, where
 * the merchant has no puzzle the picture (rules E3.5).
 * @throws DomainError SESSION_SLIDER_WRONG, SESSION_CAPTCHA_WRONG
 */
export async function checkPerson(
  ctx: Ctx,
  of: {
    readonly site: Site
    readonly visit: RegisterVisit
    readonly form: { readonly captcha?: string | undefined; readonly slider?: number | undefined }
    /** tries within a day that go without */
    readonly from: number
  },
): Promise<void> {
  const { site, visit, form, from } = of
  if (!(await isCaptchaDue(ctx.db, visit.address, from))) return
  await requirePerson(ctx.db, {
    browser: visit.captchaValue,
    picture: form.captcha,
    slider: form.slider,
    sliderRequired: site.settings.loginSlider,
  })
}
