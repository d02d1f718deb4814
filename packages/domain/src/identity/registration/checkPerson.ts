import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { solvePuzzles } from '../access/index.ts'
import { isCaptchaDue } from './captchaDue.ts'
import type { RegisterVisit } from './openRegistered.ts'

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
    /** accounts within a day that go without */
    readonly from: number
  },
): Promise<void> {
  const { site, visit, form, from } = of
  if (!(await isCaptchaDue(ctx.db, visit.address, from, ctx.clock.now()))) return
  const sliderRequired = site.settings.loginSlider
  const solved = await solvePuzzles(ctx.db, {
    browser: visit.captchaValue,
    picture: form.captcha,
    slider: form.slider,
    sliderRequired,
  })
  if (solved.picture || (sliderRequired && solved.slider)) return
  fail(sliderRequired ? 'SESSION_SLIDER_WRONG' : 'SESSION_CAPTCHA_WRONG', {})
}
