import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { chases, lottery } from '@croupier/wire'
import { z } from 'zod'
import type { ChaseCommand } from '../../../api/lottery/chases.ts'
import type { Owner } from '../../../api/owner.ts'

const KEY_START = 'unansweredChase'
/** After so long nobody asks about it any more: its draws are over, and the records have it. */
const KEPT_MS_MAX = 7 * 86_400_000

const pendingChase = z.object({
  params: z.object({ gameCode: lottery.gameCode }),
  body: chases.openChaseBody,
  sentAtMs: z.number(),
})

const keyOf = (owner: Owner, gameCode: string) => `${KEY_START}.${owner}.${gameCode}`

/** Keeps a chase before it is sent, under its account: a repeat has the same id (safety R7). */
export function keepChase(owner: Owner, command: ChaseCommand, nowMs = Date.now()): void {
  const kept = z.encode(pendingChase, { ...command, sentAtMs: nowMs })
  browserStorage.setItem(keyOf(owner, command.params.gameCode), JSON.stringify(kept))
}

/** The chase was answered: its id is used up. */
export function forgetChase(owner: Owner, gameCode: string): void {
  browserStorage.removeItem(keyOf(owner, gameCode))
}

/** The chase of an account in a game that was sent and never answered; null when there is none. */
export function unansweredChase(owner: Owner, gameCode: string, nowMs = Date.now()): ChaseCommand | null {
  const text = browserStorage.getItem(keyOf(owner, gameCode))
  if (text === null) return null
  try {
    const { sentAtMs, ...command } = z.decode(pendingChase, JSON.parse(text) as never)
    if (nowMs - sentAtMs < KEPT_MS_MAX) return command
  } catch {
    // What is not a chase is taken away below.
  }
  forgetChase(owner, gameCode)
  return null
}
