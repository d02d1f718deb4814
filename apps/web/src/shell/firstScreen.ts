import { useEffect, useState } from 'react'

/** Nobody waits longer than this for a screen that does not come, in ms. */
const WAIT_MS_MAX = 3_000

let stands = () => {}
const shown = new Promise<void>((resolve) => {
  stands = resolve
})
let waited: Promise<void> | undefined

/** Resolves once the first screen was painted, or when it takes too long: for whatever may come after it. */
export function firstScreenPainted(): Promise<void> {
  waited ??= Promise.race([
    shown,
    new Promise<void>((resolve) => {
      setTimeout(resolve, WAIT_MS_MAX)
    }),
  ])
  return waited
}

let painted = false
shown.then(() => {
  painted = true
})

/** Whether the first screen was painted: for a part that costs much and can wait for that, with its room kept free. */
export function useFirstScreenPainted(): boolean {
  const [is, setIs] = useState(painted)
  useEffect(() => {
    let here = true
    void firstScreenPainted().then(() => here && setIs(true))
    return () => {
      here = false
    }
  }, [])
  return is
}

/** Tells that a screen is in the document: after the next frame it has been painted. A hidden page has no frames. */
export function screenStands(): void {
  if (document.visibilityState === 'hidden') stands()
  else requestAnimationFrame(() => setTimeout(stands))
}
