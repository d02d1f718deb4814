import {
  aMember,
  buildTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestReply,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { loginSteps, session } from '@croupier/wire'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { solveSlider } from '../../../../packages/domain/src/identity/access/slider.ts'
import { browserOf, drawn, sha256 } from './browsers.ts'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings: {} } })
})

const { SLIDER } = loginSteps
interface Drawn {
  readonly background: string
  readonly piece: string
  readonly top: number
}
const puzzle = async (browser?: string) => await drawn(api, loginSteps.slider.path, browser)

/** A browser with a puzzle, and where its piece belongs. */
async function aPuzzle(): Promise<{ browser: string; place: number }> {
  const browser = browserOf(await puzzle())
  const kept = await world.db.prisma.slider.findUniqueOrThrow({
    where: { browserHash: sha256(browser) },
  })
  return { browser, place: Number(kept.place) }
}

let visitors = 0
const logIn = async (account: string, browser: string, body: object): Promise<TestReply> => {
  visitors += 1
  return await api.inject({
    method: 'POST',
    url: session.login.path,
    headers: { 'x-forwarded-for': `10.77.${visitors}.1` },
    cookies: { captcha: browser },
    payload: { username: account, password: TEST_PASSWORD, ...body },
  })
}

describe('the puzzle', () => {
  it('is two pictures of the said measures, and the piece is what is under the gap', async () => {
    const reply = await puzzle()
    const { value } = reply.body as { value: Drawn }
    const ground = sharp(Buffer.from(value.background, 'base64'))
    const piece = sharp(Buffer.from(value.piece, 'base64'))
    expect(await ground.metadata()).toMatchObject({ width: SLIDER.width, height: SLIDER.height })
    expect(await piece.metadata()).toMatchObject({ width: SLIDER.piece, height: SLIDER.piece })
    const kept = await world.db.prisma.slider.findUniqueOrThrow({
      where: { browserHash: sha256(browserOf(reply)) },
    })
    const place = Number(kept.place)
    expect(place).toBeGreaterThan(SLIDER.piece)
    expect(place).toBeLessThanOrEqual(SLIDER.width - SLIDER.piece)
    // The gap is darker than the same spot of the piece: both were drawn at the place that is kept.
    const light = async (picture: typeof ground, left: number, top: number) => {
      const spot = picture.clone().extract({ left, top, width: 4, height: 4 }).removeAlpha()
      const { channels } = await spot.stats()
      return channels.reduce((sum, { mean }) => sum + mean, 0)
    }
    const [x, y] = [SLIDER.piece / 2 - 8, SLIDER.piece / 2 + 8]
    const under = await light(ground, place + x, value.top + y)
    expect(under).toBeLessThan(await light(piece, x, y))
  })

  it('is drawn again at most once a second for a browser', async () => {
    const browser = browserOf(await puzzle())
    expect(await puzzle(browser)).toMatchObject({ code: 'RATE_LIMITED' })
    await world.advance(session.CAPTCHA_REFRESH_MS)
    expect((await puzzle(browser)).status).toBe(200)
  })

  it('is solved once, by its own browser, in time, a few pixels beside at most', async () => {
    const one = await aPuzzle()
    expect(await solveSlider(world.db, 'another', one.place)).toBe(false)
    expect(await solveSlider(world.db, one.browser, one.place + 6)).toBe(true)
    expect(await solveSlider(world.db, one.browser, one.place)).toBe(false)
    const beside = await aPuzzle()
    expect(await solveSlider(world.db, beside.browser, beside.place - 7)).toBe(false)
    expect(await solveSlider(world.db, beside.browser, beside.place)).toBe(false)
    const late = await aPuzzle()
    await world.advance(session.CAPTCHA_LIFE_MS)
    expect(await solveSlider(world.db, late.browser, late.place)).toBe(false)
  })
})

describe('a login', () => {
  it('looks at no password without the puzzle, and at one with it; a replay is refused', async () => {
    const { account } = await aMember(world)
    const { browser, place } = await aPuzzle()
    const none = await logIn(account, browser, {})
    expect(none).toMatchObject({ status: 400, code: 'SESSION_SLIDER_WRONG' })
    expect((await logIn(account, browser, { slider: place })).status).toBe(200)
    expect((await logIn(account, browser, { slider: place })).code).toBe('SESSION_SLIDER_WRONG')
    expect(await world.db.prisma.loginFailure.count({ where: { accountKey: account } })).toBe(0)
  })

  it('uses the puzzle up with a wrong password as well', async () => {
    const { account } = await aMember(world)
    const { browser, place } = await aPuzzle()
    const wrong = { slider: place, password: 'not the password' }
    expect((await logIn(account, browser, wrong)).code).toBe('SESSION_WRONG_CREDENTIALS')
    expect((await logIn(account, browser, { slider: place })).code).toBe('SESSION_SLIDER_WRONG')
  })

  it('takes signs that were read instead', async () => {
    const { account } = await aMember(world)
    const browser = 'a browser that reads'
    await world.db.prisma.captcha.create({
      data: {
        browserHash: sha256(browser),
        answerHash: sha256(`${browser}:KR7TX`),
        drawnAt: world.clock.now(),
      },
    })
    expect((await logIn(account, browser, { captcha: 'kr7tx' })).status).toBe(200)
    expect((await logIn(account, browser, { captcha: 'kr7tx' })).code).toBe('SESSION_SLIDER_WRONG')
  })

  it('asks for none where the merchant does not', async () => {
    const { account } = await aMember(world)
    const data = { settings: { loginSlider: false } }
    await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data })
    // A process keeps a merchant's settings for a moment: another one reads them now.
    const node = await buildTestApp(world)
    expect((await node.call('session.slider')).body).toEqual({ value: null })
    const body = { username: account, password: TEST_PASSWORD }
    const reply = await node.inject({ method: 'POST', url: session.login.path, payload: body })
    expect(reply.status).toBe(200)
    await node.close()
  })
})
