import { randomUUID } from 'node:crypto'
import { ogp } from '@croupier/wire'
import { callHost, type Forged, type Host, type HostReply } from './callHost.ts'
import { differences } from './differences.ts'
import { type Body, type Step, scene } from './steps.ts'

/** Sends a step in its way. @returns what it was answered, and what of the way went wrong */
type Play = (host: Host, step: Step) => Promise<{ readonly reply: HostReply; readonly problems: readonly string[] }>

const plain = async (host: Host, [path, body]: Step): Promise<HostReply> => {
  for (let tries = 1; ; tries += 1) {
    const reply = await callHost(host, path, body)
    // Somebody else books for this player: the call is to come again.
    if (reply.status !== 'BUSY' || tries > 5) return reply
  }
}

const twice: Play = async (host, step) => {
  const reply = await plain(host, step)
  const again = await plain(host, step)
  const isSame = again.status === reply.status
  return { reply, problems: isSame ? [] : [`said again it was ${again.status}, not ${reply.status}`] }
}

const atOnce: Play = async (host, step) => {
  const all = await Promise.all([plain(host, step), plain(host, step)])
  const [first] = all
  const reply = all.find((one) => differences(step[2], one).length === 0) ?? first
  const isSame = all.every(({ status }) => status === reply.status)
  return { reply, problems: isSame ? [] : [`at once they were ${all.map((one) => one.status)}`] }
}

/** The answer never arrived: the provider asks what came of it. */
const answerLost: Play = async (host, step) => {
  const reply = await plain(host, step)
  const { txId, playerId } = step[1] as { txId?: string; playerId?: string }
  const isBooked = reply.status === 'OK' && !reply.isReplay && /^\/wallet\//.test(step[0])
  if (txId === undefined || !isBooked) return { reply, problems: [] }
  const status = await callHost(host, '/tx/status', { txIds: [txId], playerId })
  const problems = differences({ results: [{ txId, verdict: 'OK' }] }, status)
  return { reply, problems: problems.map((one) => `/tx/status: ${one}`) }
}

/** Something that is refused before the step, and changes nothing. */
const afterRefused =
  (forge: (step: Step) => { readonly body?: Body; readonly forged?: Forged } | null, expected: object): Play =>
  async (host, step) => {
    const bad = forge(step)
    const refused = bad && (await callHost(host, step[0], bad.body ?? step[1], bad.forged))
    const problems = refused ? differences(expected, refused) : []
    return { reply: await plain(host, step), problems }
  }

const unsigned = (status: ogp.SignatureCode) => ({ http: 401, status })
const has = (step: Step, name: string): boolean => name in step[1]
/** A step that is wrong already is refused for that. */
const isBad = ([, , expected]: Step): boolean =>
  'status' in expected && /^(BAD_|CURRENCY_)/.test(String(expected.status))
const changed = (name: string, value: unknown) => (step: Step) =>
  has(step, name) && !isBad(step) ? { body: { ...step[1], [name]: value } } : null

/** So long a call is good. */
const TOO_OLD_MS = ogp.SKEW_MS_MAX + 5_000

/** What can go wrong with every step of every case. */
export const faults: Readonly<Record<string, Play>> = {
  none: async (host, step) => ({ reply: await plain(host, step), problems: [] }),
  duplicate: twice,
  dupParallel: atOnce,
  dropResponse: answerLost,
  badSignature: afterRefused(
    () => ({ forged: { secret: 'not the secret of this provider' } }),
    unsigned('BAD_SIGNATURE'),
  ),
  changedBody: afterRefused(
    ([, body]) => ({ forged: { body: JSON.stringify({ ...body, more: 1 }) } }),
    unsigned('BAD_SIGNATURE'),
  ),
  unknownKey: afterRefused(() => ({ forged: { keyId: 'nobody' } }), unsigned('KEY_UNKNOWN')),
  oldTimestamp: afterRefused(() => ({ forged: { ageMs: TOO_OLD_MS } }), unsigned('CLOCK_SKEW')),
  reusedNonce: async (host, step) => {
    const nonce = randomUUID()
    await callHost(host, '/ping', {}, { nonce })
    const replay = afterRefused(() => ({ forged: { nonce } }), unsigned('REPLAYED_NONCE'))
    return await replay(host, step)
  },
  wrongCurrency: afterRefused(changed('currency', 'XTS'), { status: 'CURRENCY_MISMATCH' }),
  unknownPlayer: afterRefused(changed('playerId', 'p_nobody_here'), { status: 'BAD_REQUEST' }),
  fractionTooFine: afterRefused(changed('amount', '10.5'), { status: 'BAD_AMOUNT' }),
  negativeAmount: afterRefused(changed('amount', '-1'), { status: 'BAD_AMOUNT' }),
  bigAmount: afterRefused(changed('amount', '9'.repeat(15)), { status: 'BAD_AMOUNT' }),
}

/** Takes a player's wallet to an amount, in minor units: a prize fills it, a tip empties it. */
export async function level(host: Host, wanted: bigint): Promise<void> {
  const { sessionToken, playerId } = scene.seat
  const now = await callHost(host, '/wallet/balance', { sessionToken })
  const missing = wanted - BigInt(String(now.balance))
  if (missing === 0n) return
  const common = {
    sessionToken,
    playerId,
    gameId: scene.game,
    roundId: randomUUID(),
    currency: scene.currency,
    occurredAt: host.now().toISOString(),
    txId: randomUUID(),
  }
  const reply =
    missing > 0n
      ? await callHost(host, '/wallet/promo-win', {
          ...common,
          amount: String(missing),
          promoType: 'CASHBACK',
        })
      : await callHost(host, '/wallet/tip', { ...common, amount: String(-missing), to: 'kit' })
  if (reply.status !== 'OK') throw new Error(`the wallet could not be filled: ${reply.status}`)
}
