import { statement } from '@croupier/db'
import { units } from '@croupier/money'
import type { lottery, funds as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

interface Row {
  readonly vassalage: string
  readonly name: Record<string, string>
  readonly state: lottery.VendorState
  readonly balance: bigint | null
  readonly seenAt: Date | null
  readonly way: 'IN' | 'OUT' | null
  readonly moving: bigint | null
  readonly since: Date | null
}

/** $1 merchant, $2 member, $3 vendor or null for all of them. */
const VENDOR_WALLETS = statement(
  'games.vendorWallets',
  `SELECT g.vendor AS vassalage, p.name, v.state, w.balance_units AS balance, w.seen_at AS "seenAt", t.way, t.units AS moving,
          t.created_at AS since
     FROM game_providers g JOIN vendors v ON v.code = g.vendor AND v.state <> 'OFF'
     JOIN vendor_profiles p ON p.vendor = g.vendor
     JOIN merchant_vendors m ON m.vendor = g.vendor AND m.merchant_id = $1::int
     LEFT JOIN vendor_wallets w ON w.vendor = g.vendor AND w.member_id = $2::bigint AND w.merchant_id = m.merchant_id
     LEFT JOIN vendor_transfers t ON t.vendor = g.vendor AND t.member_id = $2::bigint AND t.merchant_id = m.merchant_id
      AND t.ended_at IS NULL
    WHERE g.wallet = 'TRANSFER' AND ($3::text IS NULL OR g.vendor = $3::text)
    ORDER BY m.sort_order, g.vendor`,
)

async function read(ctx: ActorCtx, vendor: string | null): Promise<wire.VendorWallet[]> {
  const { merchantId, memberId } = ctx.actor
  const rows = await ctx.db.hot.query<Row>(VENDOR_WALLETS, [merchantId, memberId, vendor])
  return rows.map(({ balance, way, moving, since, ...rest }) => ({
    ...rest,
    balance: balance === null ? null : units(balance),
    pending: way === null || moving === null || since === null ? null : { way, amount: units(moving), since },
  }))
}

/** The actor's wallets at the providers that keep such and are offered here, as they were seen last. */
export const readVendorWallets = async (ctx: ActorCtx): Promise<wire.VendorWallet[]> => await read(ctx, null)

/** One of them. @throws Error where there is none */
export async function readVendorWallet(ctx: ActorCtx, vendor: string): Promise<wire.VendorWallet> {
  const [found] = await read(ctx, vendor)
  if (found === undefined) throw new Error(`${vendor} keeps no wallets here`)
  return found
}
