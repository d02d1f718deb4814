import { buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { session } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { solveCaptcha } from '../../../../packages/domain/src/identity/access/captcha.ts'
import { browserOf, drawn, sha256 } from './browsers.ts'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})

const picture = async (browser?: string) => await drawn(api, session.captcha.path, browser)

/** Puts a text in the place of the drawn one, which nobody but the picture knows. */
async function aPictureSaying(text: string): Promise<string> {
  const browser = browserOf(await picture())
  await world.db.prisma.captcha.update({
    where: { browserHash: sha256(browser) },
    data: { answerHash: sha256(`${browser}:${text}`) },
  })
  return browser
}

describe('the picture', () => {
  it('is a PNG in base64, bound to the browser by a cookie no page reads', async () => {
    const reply = await picture()
    expect(reply.status).toBe(200)
    const { value } = reply.body as { value: string }
    const png = Buffer.from(value, 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.length).toBeGreaterThan(500)
    expect(String(reply.headers['set-cookie'])).toMatch(/^captcha=.*HttpOnly/)
    const kept = await world.db.prisma.captcha.findUniqueOrThrow({
      where: { browserHash: sha256(browserOf(reply)) },
    })
    expect(kept.answerHash).toHaveLength(32)
  })

  it('is drawn again at most once a second for a browser', async () => {
    const browser = browserOf(await picture())
    const soon = await picture(browser)
    expect(soon).toMatchObject({ code: 'RATE_LIMITED', headers: { 'retry-after': '1' } })
    await world.advance(session.CAPTCHA_REFRESH_MS)
    expect((await picture(browser)).status).toBe(200)
  })

  it('is solved once, in upper or lower case, by its own browser, in time', async () => {
    const browser = await aPictureSaying('KR7TX')
    expect(await solveCaptcha(world.db, 'another', 'KR7TX')).toBe(false)
    expect(await solveCaptcha(world.db, browser, ' kr7tx ')).toBe(true)
    expect(await solveCaptcha(world.db, browser, 'KR7TX')).toBe(false)
    const late = await aPictureSaying('KR7TX')
    await world.advance(session.CAPTCHA_LIFE_MS)
    expect(await solveCaptcha(world.db, late, 'KR7TX')).toBe(false)
  })

  it('is used up by a wrong answer as well, and of 50 at once one is right', async () => {
    const missed = await aPictureSaying('KR7TX')
    expect(await solveCaptcha(world.db, missed, 'WRONG')).toBe(false)
    expect(await solveCaptcha(world.db, missed, 'KR7TX')).toBe(false)
    const raced = await aPictureSaying('KR7TX')
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await solveCaptcha(world.db, raced, 'KR7TX')),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})
