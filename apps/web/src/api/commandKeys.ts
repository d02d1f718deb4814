import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { v7 as uuidv7 } from 'uuid'
import { isRefusal, isWorthRepeating } from './apiError.ts'

const STORE = 'croupier.commandKeys'
/** Who repeats a command that got no answer does so at once; what is asked for later is another command. */
const KEPT_MS = 120_000

type Kept = { key: string; at: number }

function read(): Record<string, Kept> {
  try {
    return JSON.parse(tabStorage.getItem(STORE) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

function write(all: Record<string, Kept>): void {
  tabStorage.setItem(STORE, JSON.stringify(all))
}

function keyOf(intent: string): string {
  const now = Date.now()
  const fresh = Object.entries(read()).filter(([, { at }]) => now - at < KEPT_MS)
  const all = Object.fromEntries(fresh)
  const kept = all[intent] ?? { key: uuidv7(), at: now }
  write({ ...all, [intent]: kept })
  return kept.key
}

function forget(intent: string): void {
  const { [intent]: _, ...rest } = read()
  write(rest)
}

/**
 * Sends a command with a key that is stored before and forgotten once it is answered (safety R7): asked again after a lost answer, the
 * server says what it said the first time.
 * @param intent account, route and input: the same of them is the same command
 */
export async function withKey<T>(intent: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = keyOf(intent)
  try {
    const answer = await send(key)
    forget(intent)
    return answer
  } catch (error) {
    if (isRefusal(error) && !isWorthRepeating(error)) forget(intent)
    throw error
  }
}
