import type { ComponentType } from 'react'
import { allTextsReady } from '../i18n.ts'

/** Longest wait for the file of a screen, in ms (spec: chunk load). */
export const CHUNK_MS_MAX = 120_000
/** Times a file that failed is asked for again. */
export const CHUNK_RETRIES = 2

/** The file of a screen did not arrive. */
export class ChunkError extends Error {
  readonly reason: 'timeout' | 'failed'

  constructor(reason: ChunkError['reason'], cause?: unknown) {
    super(`screen file: ${reason}`, { cause })
    this.name = 'ChunkError'
    this.reason = reason
  }
}

type Screen = { default: ComponentType }

/**
 * The `lazy` of a route: its component and every text, asked for again after a failure.
 * @throws ChunkError 'timeout' after 120 s, 'failed' when the last try failed
 */
export function lazyScreen(load: () => Promise<Screen>) {
  return async () => {
    const screen = withinTime(withRetries(load, CHUNK_RETRIES), CHUNK_MS_MAX)
    const [{ default: Component }] = await Promise.all([screen, allTextsReady()])
    return { Component }
  }
}

async function withRetries<T>(load: () => Promise<T>, retries: number): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (retries === 0) throw new ChunkError('failed', error)
    return withRetries(load, retries - 1)
  }
}

/** The promise, or a ChunkError when it takes longer than `ms`. */
export function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), ms)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
