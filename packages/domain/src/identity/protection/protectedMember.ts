import { moneyNow, outbox, push, type Tx } from '@croupier/db'
import { rooms } from '@croupier/wire'

/** Whose protection changes; its row is locked, so that two changes queue. */
export interface ProtectedMember {
  readonly id: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly currency: string
  readonly at: Date
}

/** Locks a member for a change of its protection, and reads the money clock behind the lock. */
export async function lockProtectedMember(tx: Tx, memberId: bigint): Promise<ProtectedMember> {
  const [row] = await tx.$queryRaw<Omit<ProtectedMember, 'at'>[]>`
    SELECT m.id, m.public_id AS "publicId", m.merchant_id AS "merchantId", b.currency
      FROM members m JOIN merchants b ON b.id = m.merchant_id WHERE m.id = ${memberId} FOR NO KEY UPDATE OF m`
  if (row === undefined) throw new Error(`there is no member ${memberId}`)
  return { ...row, at: await moneyNow(tx) }
}

/** From now on every path asks for this member. */
export async function guard(tx: Tx, { id }: ProtectedMember): Promise<void> {
  await tx.$executeRaw`UPDATE members SET guarded = true WHERE id = ${id} AND NOT guarded`
}

/** Tells the member's open pages that what protects it changed. */
export async function tellMember(tx: Tx, { publicId }: ProtectedMember): Promise<void> {
  const pushes = [push(rooms.member(publicId), 'protection.changed', {})]
  await outbox(tx, { kind: 'EVENT', pushes })
}
