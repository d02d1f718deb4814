import { useLayoutEffect } from 'react'

/** Stops the page from scrolling while `frozen`, and puts it back where it was (spec 2, modal). */
export function usePageFrozen(frozen: boolean): void {
  useLayoutEffect(() => {
    if (!frozen) return
    const { scrollX, scrollY } = window
    const { body } = document
    const before = { position: body.style.position, top: body.style.top, width: body.style.width }
    body.style.position = 'fixed'
    body.style.top = `${-scrollY}px`
    body.style.width = '100%'
    return () => {
      Object.assign(body.style, before)
      window.scrollTo(scrollX, scrollY)
    }
  }, [frozen])
}
