import { randomUUID } from 'node:crypto'
import { type GameAccess, type GameAnswer, type GameGateway, signGameMessage } from '@croupier/domain/games/providers'
import { ogp } from '@croupier/wire'
import type { z } from 'zod'
import { type CallRules, signedCall } from './signedCall.ts'

const unknown = (reason: string) => ({ outcome: 'unknown', reason }) as const

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function ask<T>(
  rules: CallRules,
  at: GameAccess,
  path: string,
  body: object,
  reply: z.ZodType<T>,
): Promise<GameAnswer<T>> {
  try {
    const call = { method: 'POST', path: `${ogp.PREFIX}${path}`, body } as const
    const answer = await signedCall(at, call, rules, (message) =>
      signGameMessage(message, at, { now: rules.clock.now(), nonce: randomUUID() }),
    )
    if (answer.status !== 200) return unknown(`answered ${answer.status}`)
    const value = reply.safeParse(read(answer.text))
    return value.success ? { outcome: 'answer', value: value.data } : unknown('an answer that cannot be read')
  } catch (error) {
    return unknown(error instanceof Error ? error.message : 'no answer')
  }
}

/** The provider protocol over signed HTTP calls; what a provider answers is read by its schema. */
export function gameGateway(rules: CallRules): GameGateway {
  return {
    titles: async (at) => await ask(rules, at, '/games', {}, ogp.titlesReply),
    launch: async (at, body) => await ask(rules, at, '/launch', body, ogp.launched),
    terminate: async (at, body) => await ask(rules, at, '/session/terminate', body, ogp.terminateReply),
    round: async (at, roundId) => await ask(rules, at, '/rounds/get', { roundId }, ogp.roundReply),
    player: async (at, body) => await ask(rules, at, '/players/create', body, ogp.playerReply),
    moveIn: async (at, body) => await ask(rules, at, '/transfer/in', body, ogp.transferReply),
    moveOut: async (at, body) => await ask(rules, at, '/transfer/out', body, ogp.transferReply),
    moved: async (at, body) => await ask(rules, at, '/transfer/status', body, ogp.transferReply),
    ended: async (at, cursor) => await ask(rules, at, '/rounds/list', { cursor }, ogp.endedReply),
    calls: async (at, cursor) => await ask(rules, at, '/transactions/list', { cursor }, ogp.transactionsReply),
    ping: async (at) => await ask(rules, at, '/ping', {}, ogp.healthReply),
  }
}
