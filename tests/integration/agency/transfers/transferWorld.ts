import { sendTransfer } from '@croupier/domain/agency/transfers'
import { hashPassword } from '@croupier/domain/identity/access'
import { type Site, settingsOf } from '@croupier/domain/platform/site'
import { walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, type TestMember, type TestWorld } from '@croupier/testkit'
import { DomainError } from '@croupier/wire'

/** The withdrawal password of everybody who has one here. */
export const PAYMENT_PASSWORD = 'blue tram 9'
const WEEK_MS = 7 * 86_400_000

let hashed: Promise<string> | undefined

/** Gives accounts a withdrawal password, and makes all their secrets old enough for transfers (safety 4.5). */
export async function canPay(world: TestWorld, ...members: TestMember[]): Promise<void> {
  hashed ??= hashPassword(PAYMENT_PASSWORD)
  const longAgo = new Date(world.clock.now().getTime() - WEEK_MS)
  await world.db.prisma.member.updateMany({
    where: { id: { in: members.map(({ id }) => id) } },
    data: {
      paymentPasswordHash: await hashed,
      paymentPasswordChangedAt: longAgo,
    },
  })
}

/** Lets a member send money to its upline. */
export async function letUp(world: TestWorld, member: TestMember): Promise<void> {
  await world.db.prisma.member.update({ where: { id: member.id }, data: { toUpline: true } })
}

/** The merchant's site with settings of transfers that differ from the defaults. */
export function siteWith(world: TestWorld, transfers: object = {}): Site {
  return {
    merchantId: world.merchantId,
    host: 'localhost',
    code: 'TEST',
    name: 'Test house',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    moneyMode: 'NORMAL',
    defaultAgentId: null,
    maintenance: false,
    settings: settingsOf({ transfers }, 'CNY'),
  }
}

export interface Sending {
  readonly amount: string
  readonly requestId?: string
  readonly memo?: string
  readonly password?: string
  readonly site?: Site
}

/** Sends as a use case, to a downline or (null) up. @returns the receipt, or the code of the refusal */
export async function sends(
  world: TestWorld,
  sender: TestMember,
  downline: TestMember | null,
  { amount, requestId, memo = '', password, site }: Sending,
) {
  try {
    return await sendTransfer(actingAs(world, sender), site ?? siteWith(world), {
      downline: downline?.publicId ?? null,
      requestId: requestId ?? world.ctx.ids.uuid(),
      amount: parseUnits(amount),
      memo,
      paymentPassword: password ?? PAYMENT_PASSWORD,
    })
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

/** What a member has, as a decimal text. */
export async function fundsOf(world: TestWorld, member: TestMember): Promise<string> {
  const wallet = await walletOf(world.db, member.id)
  if (wallet === undefined) throw new Error(`${member.account} has no wallet`)
  return toDecimalString(wallet.balance)
}
