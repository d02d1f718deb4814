import type { Fault } from './host.ts'

/** What is done to one request that an honest provider would not do. */
export interface Tamper {
  readonly isForged?: boolean
  readonly lateMs?: number
  readonly nonce?: string
  /** its answer is not heard */
  readonly isDeaf?: boolean
}

export interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly tamper?: Tamper
}

/** How one call reaches the host: what goes before it, itself once or more at once, and what follows. */
export interface Way {
  readonly pauseMs: number
  readonly before: readonly Sent[]
  readonly main: readonly Sent[]
  readonly after: readonly Sent[]
}

const OLD_MS = 600_000
const AMOUNTS = ['amount', 'betAmount'] as const

/** The same call with another text in the first of these fields that it has. */
function changed(sent: Sent, fields: readonly string[], to: (text: string) => string): Sent {
  const field = fields.find((name) => typeof sent.body[name] === 'string')
  if (field === undefined) return sent
  return { ...sent, body: { ...sent.body, [field]: to(String(sent.body[field])) } }
}

/** A call of the same round that the provider should not make; it carries no money that could be lost by it. */
function beside(sent: Sent, path: string, txId: string, more: object): Sent {
  const { sessionToken, playerId, gameId, roundId, betRef, currency, occurredAt } = sent.body
  const round = { sessionToken, playerId, gameId, roundId, betRef, currency, occurredAt }
  return { path, body: { ...round, txId, ...more } }
}

type Part = Partial<Way>

const straight = (sent: Sent): Way => ({ pauseMs: 0, before: [], main: [sent], after: [] })

function parts(
  sent: Sent,
  { count = 20 }: Fault,
  random: (bytes: number) => string,
): Readonly<Record<string, () => Part>> {
  const txId = String(sent.body.betTxId ?? sent.body.txId)
  const extra = `x-${random(12)}`
  const tampered = (tamper: Tamper): Part => ({ main: [{ ...sent, tamper }] })
  const nonce = crypto.randomUUID()
  const zero = { amount: '0', effectiveBet: '0', roundFinished: false }
  const main = (one: Sent): Part => ({ main: [one] })
  return {
    duplicate: () => ({ after: [sent] }),
    jackpotTwice: () => ({ after: [sent] }),
    dupParallel: () => ({ main: [sent, sent] }),
    dupConflict: () => ({ after: [changed(sent, AMOUNTS, (text) => String(BigInt(text) + 1n))] }),
    dropResponse: () => tampered({ isDeaf: true }),
    delay: () => ({ pauseMs: count }),
    rollbackFirst: () => ({
      before: [beside(sent, '/wallet/rollback', extra, { refTxId: txId, reason: 'TIMEOUT' })],
    }),
    winFirst: () => ({ before: [beside(sent, '/wallet/win', extra, zero)] }),
    doubleWin: () => ({ after: [beside(sent, '/wallet/win', extra, zero)] }),
    winAfterClose: () => ({ after: [beside(sent, '/wallet/win', extra, zero)] }),
    betAfterClose: () => ({ after: [beside(sent, '/wallet/bet', extra, { amount: '1' })] }),
    voidAfterWin: () => ({
      after: [beside(sent, '/wallet/rollback', extra, { refTxId: txId, reason: 'TIMEOUT' })],
    }),
    expiredToken: () => main(changed(sent, ['sessionToken'], () => `gone_${random(12)}`)),
    otherPlayerToken: () => main(changed(sent, ['playerId'], () => `other_${random(12)}`)),
    badSignature: () => tampered({ isForged: true }),
    oldTimestamp: () => tampered({ lateMs: OLD_MS }),
    reusedNonce: () => ({
      main: [{ ...sent, tamper: { nonce } }],
      after: [{ ...sent, tamper: { nonce } }],
    }),
    bigAmount: () => main(changed(sent, AMOUNTS, (text) => text.padEnd(15, '0'))),
    fractionTooFine: () => main(changed(sent, AMOUNTS, (text) => `${text}.5`)),
    negativeAmount: () => main(changed(sent, AMOUNTS, (text) => `-${text}`)),
    wrongCurrency: () => main(changed(sent, ['currency'], () => 'XTS')),
    unknownGame: () => main(changed(sent, ['gameId'], () => 'no-such-game')),
    storm: () => ({
      main: [sent, ...Array.from({ length: count }, () => beside(sent, '/wallet/balance', extra, {}))],
    }),
  }
}

/** How a call is sent when something goes wrong with it. @param fault null: nothing does */
export function wayOf(sent: Sent, fault: Fault | null, random: (bytes: number) => string): Way {
  if (fault === null) return straight(sent)
  return { ...straight(sent), ...parts(sent, fault, random)[fault.name]?.() }
}
