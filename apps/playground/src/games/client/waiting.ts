import { call, type Played } from './api.ts'
import { t } from './page.ts'
import type { Shell } from './session.ts'

const ASK_MS = 2_000

/** Waits until a round is neither being confirmed nor being undone; a player who waits is told so. */
export async function settled(shell: Shell, played: Played): Promise<Played> {
  let now = played
  while (now.round !== null && ['BETTING', 'UNDOING'].includes(now.round.state)) {
    shell.say(t(now.round.state === 'UNDOING' ? 'error.UNSURE' : 'bet.confirming'))
    await new Promise((done) => setTimeout(done, ASK_MS))
    now = await call<Played>(`/rounds/${now.round.roundId}/next`, {
      shown: Math.max(1, now.round.steps.length),
    })
  }
  shell.seeds = now.seeds
  return now
}

/** Keeps a button from being used until the next round may begin, and says how long. */
export function cooldown(button: HTMLButtonElement, ms: number, text: () => string): void {
  const until = performance.now() + ms
  const draw = () => {
    const left = until - performance.now()
    button.disabled = left > 0
    button.textContent = left > 0 ? t('bet.wait', { seconds: Math.ceil(left / 1_000) }) : text()
    if (left > 0) setTimeout(draw, Math.min(left, 250))
  }
  draw()
}
