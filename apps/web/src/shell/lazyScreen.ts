import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { allTextsReady } from '../i18n.ts'

/** Longest wait for the file of a screen or of a part, in ms (spec: chunk load). */
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

let screenHere = false

/** Whether the file of the first screen is there: it is drawn very soon then. */
export function screenIsHere(): boolean {
  return screenHere
}

/** Longest wait for the answers a screen is first drawn with, in ms: later than that they come into the drawn screen. */
export const ANSWERS_MS_MAX = 250

/** The module of a screen. */
type Screen = {
  default: ComponentType
  /** Reads what the screen is first drawn with; failures are the screen's own to show. */
  prepare?: (client: QueryClient) => Promise<unknown>
}

/** Fetches the file of a screen. */
export type LoadScreen = () => Promise<Screen>

/**
 * The `lazy` of a route: its component and every text, asked for again after a failure. Answers that are there as soon are
 * waited for, so that the screen is drawn once with them, not without them first.
 * @throws ChunkError 'timeout' after 120 s, 'failed' when the last try failed
 */
export function lazyScreen(load: LoadScreen, client?: QueryClient) {
  return async () => {
    const { default: Component, prepare } = await loadFile(load)
    screenHere = true
    if (prepare !== undefined && client !== undefined) {
      await Promise.race([prepare(client), passed(ANSWERS_MS_MAX)])
    }
    return { Component }
  }
}

const passed = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * The file of a screen or of a part, with every text it may use; asked for again after a failure.
 * @throws ChunkError 'timeout' after 120 s, 'failed' when the last try failed
 */
export function loadFile<T>(load: () => Promise<T>): Promise<T> {
  const withTexts = async () => {
    const [file] = await Promise.all([load(), allTextsReady()])
    return file
  }
  return withinTime(withRetries(withTexts, CHUNK_RETRIES), CHUNK_MS_MAX)
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
