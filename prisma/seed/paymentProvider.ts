import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { addChannel, type ChannelTerms } from '@croupier/domain/cashier/deposits'
import { addPaymentProvider, readPaymentProviders } from '@croupier/domain/cashier/providers'
import { parseUnits } from '@croupier/money'

/** The payment provider that people try the demo with: where it is, and the secret that both sides sign with. */
export interface DemoPaymentProvider {
  readonly baseUrl: string
  readonly secret: string
}

const NAME = 'Elsewhere Payments'
const KEY_ID = 'sandbox'

const yuan = (amount: string) => parseUnits(amount)
const BANK = { method: 'BANK', minutes: 60, min: yuan('100'), max: yuan('200000') } as const
const USDT = { method: 'USDT', minutes: 60, min: yuan('100'), rate: yuan('7.1') } as const
/** Every way to pay in once or twice: with and without a fee, around the clock and by day. */
const CHANNELS: readonly Omit<ChannelTerms, 'providerId'>[] = [
  { ...BANK, name: 'Harbour Bank', sort: 10 },
  { ...BANK, name: 'Quay Savings', opensAt: 9 * 60, closesAt: 18 * 60, feePpm: 2_000, sort: 11 },
  {
    method: 'EWALLET',
    name: 'Tide Wallet',
    minutes: 15,
    min: yuan('50'),
    max: yuan('20000'),
    sort: 20,
  },
  {
    method: 'GATEWAY',
    name: 'Lantern Pay',
    minutes: 30,
    min: yuan('50'),
    max: yuan('50000'),
    feePpm: 10_000,
    feeFixed: yuan('2'),
    sort: 30,
  },
  { ...USDT, chain: 'TRC20', name: 'USDT · TRC20', max: yuan('500000'), sort: 40 },
  {
    ...USDT,
    chain: 'ERC20',
    name: 'USDT · ERC20',
    max: yuan('500000'),
    feeFixed: yuan('20'),
    sort: 41,
  },
]

/** Gives the demo merchant its payment provider and ways to deposit; its port may be another one at each start. */
export async function plantPaymentProvider(
  ctx: Ctx,
  merchantId: number,
  { baseUrl, secret }: DemoPaymentProvider,
): Promise<void> {
  const known = await readPaymentProviders(ctx, merchantId)
  const access = known.find(({ name }) => name === NAME)?.access
  if (access?.baseUrl === baseUrl && access.secret === secret) return
  const terms = { name: NAME, baseUrl, keyId: KEY_ID, secret }
  await withTransaction(ctx.db, async (tx) => {
    const providerId = await addPaymentProvider(tx, ctx, merchantId, terms)
    for (const channel of CHANNELS) {
      await addChannel(tx, ctx, merchantId, { ...channel, providerId })
    }
  })
}

/** The provider that the environment names; null where there is none. */
export function readDemoPaymentProvider(env: Readonly<Record<string, string | undefined>>): DemoPaymentProvider | null {
  const { SANDBOX_URL: baseUrl, SANDBOX_SECRET: secret } = env
  return baseUrl && secret ? { baseUrl, secret } : null
}
