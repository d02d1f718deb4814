import type { Pool } from 'pg'
import { inSchema, type Tx } from '../../transaction.ts'
import { SCHEMA } from '../schema.ts'
import { openWallet, TRANSFER_WALLETS } from '../transferWallets.ts'
import type { Answer, Host } from './host.ts'
import { type Body, balanceOf, moveInBooks, sure } from './ownBooks.ts'

export interface TransferHostOptions {
  readonly pool: Pool
  /** the platform that opens sessions and ends them */
  readonly platform: Host
}

/** Who plays in a session, as the platform names it. */
async function playerOf(tx: Tx, hostToken: string): Promise<string> {
  const { rows } = await tx.query<{ player: string }>('SELECT player FROM sessions WHERE host_token = $1', [hostToken])
  const player = rows[0]?.player ?? ''
  return player.slice(player.indexOf(':') + 1)
}

/**
 * Keeps the money of players whose platform moves it here and back (transfer wallets): a session is the platform's to open, every call about money
 * is answered from the own books. The games do not know which host they play with.
 */
export function transferHost({ pool, platform }: TransferHostOptions): Host {
  const open = async (path: string, content: object): Promise<Answer> => {
    const answer = await platform.call(path, content)
    if (!answer.isSure || answer.status !== 'OK') return answer
    const player = String(answer.body.playerId)
    const currency = String(answer.body.currency)
    const balance = await inSchema(pool, SCHEMA, async (tx) => await openWallet(tx, { player, currency }))
    return { ...answer, body: { ...answer.body, balance: String(balance) } }
  }
  return {
    async call(path: string, content: object): Promise<Answer> {
      if (path === '/session/open') return await open(path, content)
      if (path.startsWith('/session/')) return await platform.call(path, content)
      const body = content as Body
      return await inSchema(pool, SCHEMA, async (tx) => {
        if (path !== '/wallet/balance') {
          return await moveInBooks(tx, TRANSFER_WALLETS, path, String(body.playerId), body)
        }
        const player = await playerOf(tx, String(body.sessionToken))
        return sure('OK', {
          balance: String((await balanceOf(tx, TRANSFER_WALLETS, player)) ?? 0n),
        })
      })
    },
  }
}
