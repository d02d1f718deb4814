import type { Pool } from 'pg'
import { inSchema, type Tx } from '../../transaction.ts'
import { SCHEMA } from '../schema.ts'
import type { Answer, Host } from './host.ts'
import { type Body, moveInBooks, type OwnBooks, sure } from './ownBooks.ts'

const START_BALANCE = 500_000n
const CURRENCY = 'CNY'
const SCALE = 2
const LIMITS = { min: '1', max: '10000000', maxPayout: '10000000000' }

const BOOKS: OwnBooks = { players: 'demo_players', entries: 'demo_entries' }

const replyOf = (status: string, body: Body = {}): Answer => sure(status, { currency: CURRENCY, scale: SCALE, ...body })

async function open(tx: Tx, now: Date, random: (bytes: number) => string): Promise<Answer> {
  const player = `p_${random(12)}`
  await tx.query('INSERT INTO demo_players (player, balance, made_at) VALUES ($1, $2, $3)', [
    player,
    START_BALANCE,
    now,
  ])
  const session = { sessionToken: player, playerId: player, limits: LIMITS, nickname: '' }
  const place = { language: '', country: '', jurisdiction: '', testAccount: false }
  const rg = { realityCheckSec: 0, sessionEndsAt: null, spinMs: 0, autoplay: true }
  return replyOf('OK', { ...session, ...place, rg, balance: String(START_BALANCE) })
}

export interface DemoHostOptions {
  readonly pool: Pool
  readonly now: () => Date
  readonly random: (bytes: number) => string
}

/**
 * Keeps play money for demo rounds, by the same calls as a platform (GLI-19 4.9.1): the games do not know which of the
 * two they play with.
 */
export function demoHost({ pool, now, random }: DemoHostOptions): Host {
  return {
    async call(path: string, content: object): Promise<Answer> {
      const body = content as Body
      return await inSchema(pool, SCHEMA, async (tx) => {
        if (path === '/session/open') return await open(tx, now(), random)
        if (path === '/session/keepalive') return replyOf('OK')
        return await moveInBooks(tx, BOOKS, path, String(body.sessionToken ?? ''), body)
      })
    },
  }
}
