/** Images are fetched from this many viewports ahead (spec 9, lazy image loader). */
export const AHEAD_VIEWPORTS = 1.3
/** An address is asked for this often before it is given up. */
export const ATTEMPTS_MAX = 3
/** Places are looked at no more often than this, in ms. */
export const CHECK_EVERY_MS = 200
/** Loaded images that are remembered; the one unused for longest goes first. */
export const CACHE_SIZE = 200

/** Where an image is in the window, and the window's size; px. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type View = { width: number; height: number }

/** How far a box is from being seen, in viewports: 0 when it is in view, larger of both axes. */
export function viewportsAway(box: Box, view: View): number {
  const gap = (start: number, end: number, size: number) => (size === 0 ? 0 : Math.max(0, start - size, -end) / size)
  return Math.max(gap(box.top, box.bottom, view.height), gap(box.left, box.right, view.width))
}

/** Keeps the `limit` entries used last. */
export function createLru<Value>(limit: number) {
  const entries = new Map<string, Value>()
  return {
    /** Reading counts as use. */
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: Value): void {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.keys().next()
      if (entries.size > limit && !oldest.done) entries.delete(oldest.value)
    },
    get size(): number {
      return entries.size
    },
  }
}

export type ImageState = 'waiting' | 'loading' | 'loaded' | 'failed'

/** What one place on the page wants, told when its address is loaded or given up. */
export type Wanted = {
  source: string
  /** Null while it is not laid out. */
  box: () => Box | null
  changed: (state: ImageState) => void
}

type QueueOptions<Image> = {
  /** Monotonic, ms. */
  now: () => number
  /** Calls back after that many ms. */
  after: (ms: number, then: () => void) => void
  view: () => View
  /** Fetches and decodes one address; rejects when that fails. */
  fetch: (source: string) => Promise<Image>
}

/**
 * Decides which images are fetched and when (spec 9): those within 1.3 viewports, three attempts
 * each, places looked at every 200 ms at most, the last 200 images remembered. An address wanted by
 * several places is fetched once. Clock, window and network are passed in.
 */
export function createImageQueue<Image>({ now, after, view, fetch }: QueueOptions<Image>) {
  const cache = createLru<Image>(CACHE_SIZE)
  const wanted = new Set<Wanted>()
  const attempts = new Map<string, number>()
  const running = new Set<string>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let planned = false

  function tell(source: string, state: ImageState): void {
    for (const one of [...wanted]) {
      if (one.source !== source) continue
      if (state === 'loaded' || state === 'failed') wanted.delete(one)
      one.changed(state)
    }
  }

  async function start(source: string): Promise<void> {
    running.add(source)
    tell(source, 'loading')
    try {
      cache.set(source, await fetch(source))
      attempts.delete(source)
      running.delete(source)
      tell(source, 'loaded')
    } catch {
      // A failed picture is only counted: after the third time it is given up.
      const tried = (attempts.get(source) ?? 0) + 1
      running.delete(source)
      attempts.set(source, tried)
      if (tried < ATTEMPTS_MAX) return plan()
      attempts.delete(source)
      tell(source, 'failed')
    }
  }

  function check(): void {
    planned = false
    checkedAt = now()
    const size = view()
    for (const { source, box } of [...wanted]) {
      if (running.has(source)) continue
      const place = box()
      if (place !== null && viewportsAway(place, size) <= AHEAD_VIEWPORTS) void start(source)
    }
  }

  /** Looks at all places, now or as soon as 200 ms have passed since the last look. */
  function plan(): void {
    if (planned) return
    planned = true
    after(Math.max(0, checkedAt + CHECK_EVERY_MS - now()), check)
  }

  return {
    plan,
    /** The image when it was loaded recently. */
    cached: (source: string): Image | undefined => cache.get(source),
    /** Waits for an image; returns what ends the waiting. */
    want(one: Wanted): () => void {
      wanted.add(one)
      plan()
      return () => void wanted.delete(one)
    },
    get waiting(): number {
      return wanted.size
    },
  }
}

export type ImageQueue<Image> = ReturnType<typeof createImageQueue<Image>>
