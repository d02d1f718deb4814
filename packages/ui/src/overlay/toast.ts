export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export type ToastMessage = {
  tone: ToastTone
  title: string
  text?: string
  action?: { label: string; onPress: () => void }
  /** The same id replaces an earlier toast. */
  id?: string
}

type Listener = (message: ToastMessage) => void

/** Oldest of these are dropped while nobody listens yet. */
const WAITING_MAX = 3
const waiting: ToastMessage[] = []
let listener: Listener | null = null
const asking = new Set<() => void>()

/**
 * Shows a short message. May be called from anywhere, also before the region that draws toasts has
 * been loaded: the last three wait for it.
 */
export function toast(message: ToastMessage): void {
  if (listener !== null) {
    listener(message)
    return
  }
  waiting.push(message)
  if (waiting.length > WAITING_MAX) waiting.shift()
  for (const ask of asking) ask()
}

/** Whether a message waits for the region that draws it. */
export const toastsWait = (): boolean => waiting.length > 0

/** Calls when a message begins to wait. Returns the function that stops it. */
export function whenToastsWait(ask: () => void): () => void {
  asking.add(ask)
  return () => {
    asking.delete(ask)
  }
}

/** The one region that draws. Returns the function that stops listening. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    if (listener === next) listener = null
  }
}
