import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { logOut } from '@croupier/domain/identity/access'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import { registerMember } from '@croupier/domain/identity/registration'
import { findSite } from '@croupier/domain/platform/site'
import { acting } from '../../prisma/seed/contracts.ts'
import { DEMO_INVITE_CODE } from '../../prisma/seed/main.ts'
import { knowMachine, THIS_MACHINE } from '../../prisma/seed/places.ts'
import type { DemoPerson } from './people.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

type Newcomer = Pick<DemoPerson, 'account' | 'email' | 'password' | 'nickname' | 'grant'>

/** Somebody registers by the link of a player, from a browser of its own, and logs out again (rules C6). */
export async function openFriend(
  { ctx, merchantId }: { readonly ctx: Ctx; readonly merchantId: number },
  { account, email, password, nickname, grant }: Newcomer,
  broughtBy: string,
): Promise<void> {
  const { prisma } = ctx.db
  const keyOf = (accountKey: string) => ({ merchantId_accountKey: { merchantId, accountKey } })
  const player = await prisma.member.findUniqueOrThrow({ where: keyOf(broughtBy) })
  const [address] = THIS_MACHINE
  const site = await findSite(ctx.db, 'localhost')
  if (site === null) throw new Error('the demo merchant answers nowhere')
  const { loggedIn } = await registerMember(ctx, {
    site,
    way: 'username',
    form: {
      username: account,
      nickname,
      email,
      password,
      verifyPwd: password,
      affiliateCode: DEMO_INVITE_CODE,
      referralCode: player.publicId,
      registerMethod: 'WEB',
      ageConfirmed: true,
      termsAccepted: true,
    },
    visit: {
      address,
      userAgent: BROWSER,
      requestId: ctx.ids.uuid(),
      captchaValue: null,
      deviceValue: null,
    },
  })
  const member = await prisma.member.findUniqueOrThrow({ where: keyOf(account) })
  await withTransaction(ctx.db, async (tx) => await grantDemoFunds(tx, member, grant, `demo:${member.publicId}`))
  await knowMachine(ctx, merchantId, [{ account }], THIS_MACHINE)
  const actor = acting(ctx, member)
  await logOut({ ...actor, actor: { ...actor.actor, sessionId: loggedIn.session.sessionId } })
}
