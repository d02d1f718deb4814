import { openMail } from '@croupier/domain/platform/mails'
import type { TestWorld } from '@croupier/testkit'
import { mailboxOf, ORIGIN } from './opsWorld.ts'

/** What an officer was written, the newest first. */
export async function mailsOf(world: TestWorld, name: string): Promise<{ subject: string; body: string }[]> {
  const rows = await world.db.prisma.mail.findMany({ where: { merchantId: null }, orderBy: { id: 'desc' } })
  const mails = await Promise.all(rows.map(async (row) => await openMail(world.ctx, row)))
  return mails.filter(({ recipient }) => recipient === mailboxOf(name))
}

/** The one-time secret of the newest invitation in an officer's mailbox. */
export async function invitedBy(world: TestWorld, name: string): Promise<string> {
  const links = (await mailsOf(world, name)).map(({ body }) => /\S+\/enrolment#\S+/.exec(body)?.[0] ?? null)
  const link = new URL(links.find((one) => one !== null) ?? '')
  if (link.origin !== ORIGIN) throw new Error(`an invitation leads to ${link.origin}`)
  return new URLSearchParams(link.hash.slice(1)).get('secret') ?? ''
}
