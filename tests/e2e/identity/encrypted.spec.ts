import { expect, type Page, type Request, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { logInByHand, visitor } from './visitor.ts'

const LOGIN = '/wps/session/login'

/** Everything that a page sends. */
function sentBy(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  return sent
}

/** The header of the JWE that logged in, and that nothing the page sent shows the password. */
async function judgedLogin(sent: readonly Request[]) {
  const logins = sent.filter((request) => request.url().endsWith(LOGIN))
  expect(logins).toHaveLength(1)
  const [login] = logins
  expect(await login?.headerValue('content-type')).toBe('application/jose')
  for (const request of sent) {
    const sent = JSON.stringify([request.url(), await request.allHeaders(), request.postData() ?? ''])
    expect(sent).not.toContain(DEMO_PASSWORD)
    expect(sent).not.toContain(Buffer.from(DEMO_PASSWORD).toString('base64').slice(0, -2))
  }
  const [header = ''] = (login?.postData() ?? '').split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString())
}

test('a password leaves the browser encrypted, for one key of the server', async ({ browser }) => {
  const page = await visitor(browser)
  const sent = sentBy(page)
  await logInByHand(page, 'player1')
  const header = await judgedLogin(sent)
  expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { crv: 'X25519' } })
  const keys = await (await page.request.get('/wps/system/keys')).json()
  expect(keys.value.keys.map(({ kid }: { kid: string }) => kid)).toContain(header.kid)
  await page.context().close()
})

test('a browser without X25519 and with a clock a day ahead logs in by P-256', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.addInitScript(() => {
    const { generateKey, importKey } = SubtleCrypto.prototype
    const lacks = (algorithm: unknown) => (algorithm as { name?: string }).name === 'X25519' || algorithm === 'X25519'
    const refuse = () => Promise.reject(new DOMException('no such curve', 'NotSupportedError'))
    Object.assign(SubtleCrypto.prototype, {
      generateKey(this: SubtleCrypto, ...given: Parameters<SubtleCrypto['generateKey']>) {
        return lacks(given[0]) ? refuse() : generateKey.apply(this, given as never)
      },
      importKey(this: SubtleCrypto, ...given: Parameters<SubtleCrypto['importKey']>) {
        return lacks(given[2]) ? refuse() : importKey.apply(this, given as never)
      },
    })
    const now = Date.now
    Date.now = () => now() + 86_400_000
  })
  const sent = sentBy(page)
  await logInByHand(page, 'player1')
  expect((await judgedLogin(sent)).epk.crv).toBe('P-256')
  await page.context().close()
})
