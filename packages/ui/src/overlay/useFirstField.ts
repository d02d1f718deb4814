import { type RefObject, useEffect, useRef } from 'react'

const REACHED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const UNREACHED = '[tabindex="-1"], [type="hidden"], .ui-dialog-close'
const FIELD = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** The first such part that the Tab key reaches; the cross does not count. */
function firstOf(box: HTMLElement, selector: string): HTMLElement | undefined {
  const found = [...box.querySelectorAll<HTMLElement>(selector)]
  return found.find((part) => !part.matches(UNREACHED))
}

/** Gives the focus to the first field that appears while the box itself has it; ends when somebody does anything in there. */
function awaitField(box: HTMLElement): () => void {
  const over = new AbortController()
  const { signal } = over
  const end = () => over.abort()
  const look = () => {
    const field = firstOf(box, FIELD)
    if (field === undefined || box.ownerDocument.activeElement !== box) return
    end()
    field.focus()
  }
  const observer = new MutationObserver(look)
  observer.observe(box, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  signal.addEventListener('abort', () => observer.disconnect())
  box.addEventListener('focusin', look, { signal })
  box.addEventListener('pointerdown', end, { signal })
  box.addEventListener('keydown', end, { signal })
  return end
}

/**
 * Where the focus begins in an overlay, as its `initialFocus`: at its first part. While that is still being loaded there is
 * nothing but the cross: then at the overlay itself, which is read out by its title, and at the first field once there is one.
 */
export function useFirstField(popup: RefObject<HTMLElement | null>): () => HTMLElement | true {
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])
  return () => {
    const box = popup.current
    if (box === null || firstOf(box, REACHED) !== undefined) return true
    end.current()
    end.current = awaitField(box)
    return box
  }
}
