import { createHash, randomUUID } from 'node:crypto'
import type { TestApp, TestReply, TestWorld } from '@croupier/testkit'
import { member } from '@croupier/wire'

/** As the database keeps cookies and answers. */
export const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

/** Asks for a picture or a puzzle, in a browser that has its cookie already or gets one. */
export async function drawn(api: TestApp, url: string, browser?: string): Promise<TestReply> {
  const cookies = browser === undefined ? {} : { cookies: { captcha: browser } }
  return await api.inject({ method: 'GET', url, ...cookies })
}

/** The cookie that came with a picture or a puzzle. */
export const browserOf = (reply: TestReply): string =>
  /captcha=([^;]*)/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''

/** Shows a browser a picture saying ANSWER. Returns its cookie. */
export async function showPicture({ db, clock }: TestWorld, browser: string): Promise<string> {
  const browserHash = sha256(browser)
  const data = { answerHash: sha256(`${browser}:ANSWER`), drawnAt: clock.now() }
  await db.prisma.captcha.upsert({ where: { browserHash }, create: { browserHash, ...data }, update: data })
  return browser
}

/** The cookie of a new browser that was shown a picture saying ANSWER. */
export const aBrowserShown = async (world: TestWorld): Promise<string> =>
  await showPicture(world, `browser-${randomUUID()}`)

/** What every call that has something sent carries besides, in a browser that was just shown its picture. */
export const READ = { captcha: 'answer' }

/** Asks for a link by which a new password can be chosen, in a new browser that read its picture. */
export async function askForLink(
  world: TestWorld,
  api: TestApp,
  fields: { readonly username: string; readonly email: string; readonly language?: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  const browser = await aBrowserShown(world)
  return await api.inject({
    method: 'POST',
    url: member.forgotPassword.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    // Over https the cookie has its prefix.
    cookies: { captcha: browser, '__Host-captcha': browser },
    payload: new URLSearchParams({ ...fields, ...READ }).toString(),
  })
}
