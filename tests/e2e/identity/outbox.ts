import { mails } from '@croupier/wire'
import { expect, type Page } from 'playwright/test'
import { withMerchant } from '../withMerchant.ts'

/** Six digits of their own: numbers a message went to have digits as well. */
const CODE = /(?<!\d)\d{6}(?!\d)/

/** Mails of the development outbox to whom this names, the newest first, without a page that draws them. */
async function mailsTo(page: Page, recipient: string) {
  const reply = await page.request.get(mails.outbox.path)
  const { value } = mails.outbox.reply.parse(await reply.json())
  return value
    .filter((mail) => mail.recipient.includes(recipient))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** How many messages somebody has got; what comes next is then known to be new. */
export const mailsSoFar = async (page: Page, recipient: string): Promise<number> =>
  (await mailsTo(page, recipient)).length

/** The newest code that somebody was sent, once they have more messages than before. */
export async function codeTo(page: Page, recipient: string, before = 0): Promise<string> {
  await expect.poll(async () => await mailsSoFar(page, recipient)).toBeGreaterThan(before)
  const [mail] = await mailsTo(page, recipient)
  const code = CODE.exec(`${mail?.subject} ${mail?.body}`)?.[0]
  if (code === undefined) throw new Error(`the newest message to ${recipient} has no code`)
  return code
}

/** No code was sent to anybody: the pause after one of another walk, and its caps, do not count here. */
export const forgetCodes = async (): Promise<void> =>
  await withMerchant(async ({ db }) => {
    await db.prisma.verificationCode.deleteMany({})
  })
