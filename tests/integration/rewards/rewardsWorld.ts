import { moneyNow } from '@croupier/db'
import { hashPassword } from '@croupier/domain/identity/access'
import { grantPoints } from '@croupier/domain/rewards/points'
import { aMember, type MemberOptions, type TestMember, type TestWorld } from '@croupier/testkit'
import { foldTeamDays } from '../agency/foldTeamDays.ts'
import { aFact } from '../agency/wages/wageWorld.ts'

export const PAYMENT_PASSWORD = 'Vault-opens-77'
const DAY_MS = 86_400_000

let hashed: Promise<string> | undefined

/** A member who has had a withdrawal password for long. */
export async function aClaimer(world: TestWorld, options: MemberOptions = {}): Promise<TestMember> {
  const member = await aMember(world, options)
  hashed ??= hashPassword(PAYMENT_PASSWORD)
  const longAgo = new Date((await moneyNow(world.db)).getTime() - 90 * DAY_MS)
  await world.db.prisma.member.update({
    where: { id: member.id },
    data: { paymentPasswordHash: await hashed, paymentPasswordChangedAt: longAgo },
  })
  return member
}

/** A settled bet of now. */
export async function bets(
  world: TestWorld,
  member: TestMember,
  stake: string,
  category = 'LOTT',
): Promise<void> {
  const at = await moneyNow(world.db)
  await aFact(world.db, member, { stake, payout: '0', category, at })
}

/** Lets a day end and be counted. */
export async function nextDay(world: TestWorld): Promise<void> {
  await world.advance(DAY_MS)
  await foldTeamDays(world)
  await grantPoints(world.ctx)
}

/** The points that an account has. */
export async function pointsOf({ db }: TestWorld, { id }: TestMember): Promise<bigint> {
  const where = { ownerId: id, kind: 'POINTS' }
  const { balance } = await db.prisma.ledgerAccount.findFirstOrThrow({ where })
  return balance ?? 0n
}
