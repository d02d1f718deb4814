import type { Tx } from '@croupier/db'
import { HOUR_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { queuePlatformMail } from '../../platform/index.ts'

type Words = Readonly<Record<string, string>>
type Texts = Readonly<Record<'subject' | 'body', string>>

/** What officers are written, in both languages of the console: which one an officer reads is known in the browser only. */
const TEXTS = {
  invited: [
    {
      subject: 'Your access to the console',
      body: 'Two officers have opened the account "{officer}" for you. Choose password and authenticator within 24 hours:\n\n{link}\n\nThe link is yours alone and opens once. Hand it to nobody, colleagues and support included.',
    },
    {
      subject: '您的管理后台账号',
      body: '两位人员已为您开通账号“{officer}”。请在 24 小时内设置密码和验证器：\n\n{link}\n\n此链接仅供您本人使用，且只能使用一次。请勿交给任何人，包括同事和客服。',
    },
  ],
  renewed: [
    {
      subject: 'Choose a new login for the console',
      body: 'Two officers have ended password, authenticator and sessions of "{officer}". Choose new ones within 24 hours:\n\n{link}\n\nThe link is yours alone and opens once. If you did not ask for this, tell another officer at once.',
    },
    {
      subject: '请重新设置管理后台登录',
      body: '两位人员已使“{officer}”的密码、验证器和登录全部失效。请在 24 小时内重新设置：\n\n{link}\n\n此链接仅供您本人使用，且只能使用一次。如非您本人要求，请立即告知其他人员。',
    },
  ],
  enrolled: [
    {
      subject: 'An officer has enrolled: {officer}',
      body: '"{officer}" has chosen password and authenticator on {time}, from {address}. Roles: {roles}.\n\nIf you do not know of this, disable the account: console, Officers.',
    },
    {
      subject: '新人员已登记：{officer}',
      body: '“{officer}”已于 {time} 从 {address} 设置密码和验证器。角色：{roles}。\n\n如您不知情，请在后台“人员”中停用该账号。',
    },
  ],
  newPlace: [
    {
      subject: 'A login to the console from a new place',
      body: '"{officer}" logged in on {time} from {address}, with a browser that was not seen there before:\n{browser}\n\nIf it was not you, end the session (console, Sessions), change your password and tell another officer.',
    },
    {
      subject: '管理后台有新的登录地点',
      body: '“{officer}”于 {time} 从 {address} 登录，使用的浏览器此前未在该处出现：\n{browser}\n\n如非您本人，请在后台“登录”中结束该登录、修改密码并告知其他人员。',
    },
  ],
  moved: [
    {
      subject: 'Another mailbox for {officer}',
      body: 'Two officers, {by} and {second}, have given "{officer}" another mailbox: {mailbox}. Links to choose a new login go there from now on.\n\nIf you do not know of this, tell another officer at once.',
    },
    {
      subject: '{officer} 的邮箱已更换',
      body: '{by} 与 {second} 两位人员已将“{officer}”的邮箱更换为 {mailbox}，今后重新设置登录的链接将发往该邮箱。\n\n如您不知情，请立即告知其他人员。',
    },
  ],
} as const satisfies Readonly<Record<string, readonly [Texts, Texts]>>

const LIFE_MS = 24 * HOUR_MS

const filled = (text: string, words: Words): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => words[name] ?? '')

/** A moment as a mail says it. */
export const timeIn = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Queues a mail to an officer's mailbox; it is sent if and only if the transaction commits. */
export async function writeToOfficer(
  tx: Tx,
  ctx: Ctx,
  recipient: string,
  kind: keyof typeof TEXTS,
  words: Words,
): Promise<void> {
  const texts = TEXTS[kind]
  await queuePlatformMail(tx, ctx, {
    recipient,
    subject: texts.map(({ subject }) => filled(subject, words)).join(' · '),
    body: texts.map(({ body }) => filled(body, words)).join('\n\n––––––––––\n\n'),
    lifeMs: LIFE_MS,
  })
}

/** Writes to every other owner who has a mailbox. */
export async function writeToOwners(
  tx: Tx,
  ctx: Ctx,
  but: string,
  kind: keyof typeof TEXTS,
  words: Words,
): Promise<void> {
  const owners = await tx.staffAccount.findMany({
    where: { roles: { has: 'OWNER' }, disabledAt: null, email: { not: null }, name: { not: but } },
    select: { email: true },
    orderBy: { id: 'asc' },
  })
  for (const { email } of owners) if (email !== null) await writeToOfficer(tx, ctx, email, kind, words)
}
