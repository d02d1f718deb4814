import type { Tx } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { hashPassword } from '@croupier/domain/identity/access'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import {
  openMember,
  type SeriesEntry,
  seriesRoom,
  suggestedSeries,
  type Upline,
} from '@croupier/domain/identity/members'
import type { DemoAccount } from './accounts.ts'

/** How far below its upline's each seeded account's series is (rules B2). */
const STEP_DOWN = 2

interface Planted extends Upline {
  readonly publicId: string
}

/** A top agent plays and sells at the catalogue's best; everybody else one step below the upline. */
export async function seriesFor(tx: Tx, upline: Upline | null): Promise<SeriesEntry[]> {
  if (upline === null) {
    return await tx.$queryRaw<SeriesEntry[]>`
      SELECT g.family, m.mode, max(m.max_series)::int AS series
        FROM games g JOIN game_modes m ON m.game_id = g.id GROUP BY 1, 2 ORDER BY 1, 2`
  }
  const room = await seriesRoom(tx, upline.id)
  return room.map((one) => ({
    family: one.family,
    mode: one.mode,
    series: suggestedSeries(one, STEP_DOWN),
  }))
}

/** Opens the given accounts, uplines first, and grants each its first balance, marked as a demo grant. */
export async function plantTree(
  tx: Tx,
  ctx: Ctx,
  merchantId: number,
  accounts: readonly DemoAccount[],
): Promise<ReadonlyMap<string, Planted>> {
  const planted = new Map<string, Planted>()
  for (const one of accounts) {
    const upline = one.upline === null ? null : planted.get(one.upline)
    if (upline === undefined) throw new Error(`${one.account} comes before its upline ${one.upline}`)
    const member = await openMember(tx, ctx, {
      merchantId,
      upline,
      account: one.account,
      nickname: one.nickname,
      type: one.type,
      passwordHash: await hashPassword(one.password),
      mustChangePassword: false,
      series: await seriesFor(tx, upline),
      openedBy: upline?.id ?? null,
    })
    if (one.label !== undefined) {
      await tx.member.update({ where: { id: member.id }, data: { memberLabel: one.label } })
    }
    await grantDemoFunds(tx, { ...member, merchantId }, one.grant, `seed:${member.publicId}`)
    planted.set(one.account, { ...member, depth: upline === null ? 0 : upline.depth + 1 })
  }
  return planted
}
