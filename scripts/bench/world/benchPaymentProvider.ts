import { withTransaction } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { addGameProvider } from '@croupier/domain/games/providers'
import { parseUnits } from '@croupier/money'
import { loadSecrets } from '../../services/secrets.ts'
import type { Bench } from '../bench.ts'
import type { CallbackTask } from '../load/callbackLoad.ts'
import type { BetWorld } from './betWorld.ts'

const PROVIDER = {
  provider: 'BENCH',
  keyId: 'bench',
  secret: 'what the load and the API both know of it',
}
const GAME = 'slot'
const PLAYERS = 512
const silent = { info() {}, warn() {}, error() {} }
const TOKEN = 'bench-session-'
const playerOf = (member: number): string => `p_${member}`

/** A provider whose players have opened a game: rows by bulk insert, as a launch leaves them. */
export async function openBenchPaymentProvider(
  bench: Bench,
  { db, one }: BetWorld,
): Promise<Omit<CallbackTask, 'port' | 'connections' | 'seconds'>> {
  const { masterKey } = loadSecrets(bench.folder)
  const ctx = systemCtx({ db, log: silent, masterKey })
  const { provider: code, keyId, secret } = PROVIDER
  const members = Array.from({ length: PLAYERS }, (_, index) => one.first + index)
  const game = { vendorCode: code, code: GAME }
  const data = { product: 'GAMES', category: 'RNG', ...game }
  await withTransaction(db, async (tx) => {
    await tx.vendor.upsert({ where: { code }, create: { code }, update: {} })
    const where = { vendorCode_code: game }
    const { id } = await tx.catalogueGame.upsert({ where, create: data, update: {} })
    await addGameProvider(tx, ctx, {
      vendor: code,
      baseUrl: 'http://127.0.0.1:9',
      keyId,
      secret,
      min: parseUnits('1'),
      max: parseUnits('1000'),
      maxPayout: parseUnits('100000'),
    })
    await tx.$executeRaw`
      INSERT INTO game_players (member_id, merchant_id, vendor, player_id)
      SELECT m.id, m.merchant_id, ${code}, 'p_' || m.id FROM members m WHERE m.id = ANY (${members}::bigint[])
      ON CONFLICT DO NOTHING`
    // A session is found by the hash of its token, and lives as long as the login that opened it.
    await tx.$executeRaw`
      WITH logins AS (
        INSERT INTO sessions (id, member_id, refresh_hash, address, user_agent, method, last_seen_at, expires_at)
        SELECT gen_random_uuid(), m.id, sha256(convert_to('bench' || m.id, 'UTF8')), '127.0.0.1', '', 'PASSWORD', money_now(),
               money_now() + interval '1 day' FROM members m WHERE m.id = ANY (${members}::bigint[])
        RETURNING id, member_id)
      INSERT INTO game_sessions (session_id, member_id, merchant_id, vendor, player_id, catalogue_id, asset, scale, language, country,
             launched_at, launch_until, opened_at, seen_at, bets_until, launch_hash, token_hash)
      SELECT g.id, m.id, m.merchant_id, ${code}, 'p_' || m.id, ${id}, 'CNY', 2, 'EN', '', money_now(), money_now(), money_now(),
             money_now(), money_now() + interval '1 day', h.token, h.token
        FROM members m JOIN logins g ON g.member_id = m.id,
             LATERAL (SELECT sha256(convert_to(${TOKEN} || m.id, 'UTF8')) AS token) h
      ON CONFLICT DO NOTHING`
  })
  return {
    ...PROVIDER,
    gameId: GAME,
    currency: 'CNY',
    stake: '200',
    win: '190',
    players: members.map((member) => ({
      playerId: playerOf(member),
      sessionToken: `${TOKEN}${member}`,
    })),
  }
}
