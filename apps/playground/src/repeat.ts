/** Something that is done again and again until it is stopped. */
export interface Repeated {
  /** Waits for what is being done now. */
  stop(): Promise<void>
}

/**
 * Does something again and again, one after the other, with a pause between; what fails is reported and done again.
 * @param pauseMs between the end of one and the beginning of the next
 */
export function repeat(pauseMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const once = async (): Promise<void> => {
    await work().catch(failed)
    if (!isStopped) timer = setTimeout(next, pauseMs)
  }
  let running = Promise.resolve()
  const next = () => {
    running = once()
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
