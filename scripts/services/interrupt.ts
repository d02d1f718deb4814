const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interrupt {
  /** Aborted when somebody asks us to end. */
  signal: AbortSignal
  /** Resolves at the same moment. */
  interrupted: Promise<void>
}

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and the end of the process that started us into one
 * request to end. Repeated requests (a terminal and npm both pass Ctrl-C on) count once.
 */
export function listenForInterrupt(): Interrupt {
  const controller = new AbortController()
  const ask = () => controller.abort()
  for (const signal of SIGNALS) process.on(signal, ask)
  process.on('disconnect', ask)
  // The channel to start.mjs must not keep us alive once all work is done.
  process.channel?.unref()
  const interrupted = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  return { signal: controller.signal, interrupted }
}
