import { withTransaction } from '@croupier/db'
import { setSignInProvider } from '@croupier/domain/identity/social'
import {
  aMember,
  buildTestApp,
  openTestWorld,
  startTestSignInProvider,
  TEST_ORIGIN,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestSession,
  type TestSignInProvider,
  type TestWorld,
} from '@croupier/testkit'
import { type RouteName, routes } from '@croupier/wire'

/** Where providers send browsers back to. */
export const BACK = `${TEST_ORIGIN}/social`

/** A merchant with one provider, and browsers that go to it and back. */
export interface SocialWorld {
  readonly world: TestWorld
  readonly api: TestApp
  readonly provider: TestSignInProvider
  close(): Promise<void>
}

/** A browser keeps the cookie that binds its ways out. */
export interface TestBrowser {
  cookie: string
}
export const aBrowser = (): TestBrowser => ({ cookie: '' })

export async function openSocialWorld(options: TestAppOptions = {}): Promise<SocialWorld> {
  const world = await openTestWorld()
  const { merchantId } = world
  const house = await aMember(world, { type: 1, account: 'house1' })
  await world.db.prisma.merchant.update({
    where: { id: merchantId },
    data: { defaultAgentId: house.id },
  })
  const provider = await startTestSignInProvider([BACK])
  await offer(world, 1, provider)
  const api = await buildTestApp(world, options)
  return {
    world,
    api,
    provider,
    async close() {
      await api.close()
      await provider.close()
      await world.close()
    },
  }
}

/** Gives the merchant a provider. */
export async function offer(
  world: TestWorld,
  slot: 1 | 2,
  { issuer, clientId, clientSecret }: Pick<TestSignInProvider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<void> {
  const terms = { name: `Provider ${slot}`, issuer, clientId, clientSecret }
  const at = { merchantId: world.merchantId, slot }
  await withTransaction(world.db, async (tx) => await setSignInProvider(tx, world.ctx, at, terms))
}

/** A call as a browser makes it: with its cookie, which an answer may set. */
export async function from(
  api: TestApp,
  browser: TestBrowser,
  name: RouteName,
  body: object,
  session: TestSession | null = null,
): Promise<TestReply> {
  const { method, path } = routes[name]
  const reply = await api.inject({
    method,
    url: path,
    cookies: browser.cookie === '' ? {} : { captcha: browser.cookie },
    headers: session === null ? {} : { token: session.token },
    payload: body,
  })
  const set = [reply.headers['set-cookie'] ?? []].flat().join('\n')
  browser.cookie = /captcha=([^;]*)/.exec(set)?.[1] ?? browser.cookie
  return reply
}

/** Out to the provider: the address the browser is sent to. */
export async function goOut(api: TestApp, browser: TestBrowser, session: TestSession | null = null): Promise<string> {
  const name = session === null ? 'social.start' : 'social.startBind'
  const reply = await from(api, browser, name, { provider: 1, view: 'page' }, session)
  return (reply.body as { value: { url: string } }).value.url
}

/** What a page sends of what the provider has added to its address. */
export const broughtBack = ({ state = '', ...parameters }: Record<string, string>) => ({
  state,
  parameters,
})

/** Out, through the provider as somebody, and back. */
export async function signIn(
  { api, provider }: Pick<SocialWorld, 'api' | 'provider'>,
  browser: TestBrowser,
  name: string,
  session: TestSession | null = null,
): Promise<TestReply> {
  const address = await goOut(api, browser, session)
  const back = await provider.signIn(address, name)
  return await from(api, browser, 'social.finish', broughtBack(back), session)
}

/** The ticket of somebody unknown. */
export const ticketOf = (reply: TestReply): string => (reply.body as { value: { ticket: string } }).value.ticket
