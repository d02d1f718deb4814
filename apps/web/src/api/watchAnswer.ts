import type { Socket } from 'socket.io-client'

/** A server that has not said within this time who it takes us for will not: only the transport has a limit of its own. */
const ANSWER_MS_MAX = 10_000

/** Connects again where the server does not say in time who it takes us for; `onLate` is told before. */
export function watchAnswer(live: Socket, onLate: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onLate()
      live.disconnect().connect()
    }, ANSWER_MS_MAX)
  }
  live.io.on('open', begin)
  return {
    heard: () => clearTimeout(timer),
    stop() {
      clearTimeout(timer)
      live.io.off('open', begin)
    },
  }
}
