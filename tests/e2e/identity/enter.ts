import { randomBytes } from 'node:crypto'
import { keys, loginSteps, session } from '@croupier/wire'
import { keyOfCurve, sealBody } from '@croupier/wire/sealBody'
import { expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { runningStack } from '../../setup/e2e.ts'
import { forgetPuzzle, keepPuzzle, placeOfPiece } from './solveSlider.ts'

/** What a page of the site keeps once somebody is in; runs in the page. */
function keepLogin({ token, account }: { token: string; account: string }): void {
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('account', account)
  localStorage.setItem('loggedIn', '1')
}

/**
 * Logs a browser in as its pages do, without drawing one: the puzzle is fetched and solved, the body is encrypted for this
 * one call, the cookies stay in the browser, and its tab keeps the token. Its next page is that person's.
 */
export async function enter(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  const { request } = page.context()
  await forgetPuzzle(page.context())
  const shown = loginSteps.slider.reply.parse(await (await request.get('/wps/captcha/slider')).json())
  const slider = shown.value === null ? undefined : await placeOfPiece(page.context())
  await keepPuzzle(page.context())
  const { value } = keys.systemKeys.reply.parse(await (await request.get('/wps/system/keys')).json())
  const { webUrl: origin } = runningStack()
  const htu = new URL(session.login.path, origin).href
  const content = {
    iat: value.serverTime.getTime() / 1_000,
    jti: randomBytes(keys.JTI_BYTES).toString('base64url'),
    htm: session.login.method,
    htu,
    deviceId: 'a test',
    body: { type: 'username', username, password, side: 'member', slider },
  }
  const reply = await request.post(htu, {
    headers: { origin, 'content-type': keys.JOSE_TYPE },
    data: await sealBody(content, keyOfCurve(value.keys, 'X25519')),
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await forgetPuzzle(page.context())
  const { token } = session.login.reply.parse(await reply.json()).value
  // Any document of the site's own opens its storage; this one costs nothing.
  await page.goto(keys.systemKeys.path)
  await page.evaluate(keepLogin, { token, account: username })
}
