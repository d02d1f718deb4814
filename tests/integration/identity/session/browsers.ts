import { createHash, randomUUID } from 'node:crypto'
import type { TestApp, TestReply, TestWorld } from '@croupier/testkit'

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

/** The cookie of a new browser that was shown a picture saying ANSWER. */
export async function aBrowserShown({ db, clock }: TestWorld): Promise<string> {
  const browser = `browser-${randomUUID()}`
  const answerHash = sha256(`${browser}:ANSWER`)
  const data = { browserHash: sha256(browser), answerHash, drawnAt: clock.now() }
  await db.prisma.captcha.create({ data })
  return browser
}
