import { HUNG_MS } from './patience.ts'

const POLL_MS = 10

/**
 * Waits until `look` no longer throws and returns what it returned: for sockets and other processes only, where nothing can
 * be awaited. Throws its last error when nothing came for so long that nothing will. `withinMs` only where being prompt is
 * what is tested.
 */
export async function eventually<T>(look: () => T | Promise<T>, withinMs = HUNG_MS): Promise<Awaited<T>> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
