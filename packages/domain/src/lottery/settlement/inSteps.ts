import { setImmediate } from 'node:timers/promises'

/** So long work goes on before others in the process have their turn. */
const TURN_MS = 20

/** Runs work that is done in steps to its end, and lets draws, sockets and calls of the same process go on meanwhile. */
export async function inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  let turnEnds = performance.now() + TURN_MS
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() < turnEnds) continue
    await setImmediate()
    turnEnds = performance.now() + TURN_MS
  }
}
