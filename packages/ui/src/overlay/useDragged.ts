import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** One press of an arrow key moves this far, in px (experience 3.19). */
export const MOVE_STEP_PX = 16
/** Nearest a moved box comes to the edge of the window, in px. */
const EDGE_PX = 8

export type Offset = { x: number; y: number }

type Box = { left: number; top: number; right: number; bottom: number }

/** Keeps a box that is `box` at offset `from` inside the window when moved to `to`. */
export function clampOffset(to: Offset, from: Offset, box: Box, view: { width: number; height: number }): Offset {
  const within = (value: number, low: number, high: number) =>
    low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high)
  return {
    x: within(to.x, from.x + EDGE_PX - box.left, from.x + view.width - EDGE_PX - box.right),
    y: within(to.y, from.y + EDGE_PX - box.top, from.y + view.height - EDGE_PX - box.bottom),
  }
}

const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -MOVE_STEP_PX, y: 0 },
  ArrowRight: { x: MOVE_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -MOVE_STEP_PX },
  ArrowDown: { x: 0, y: MOVE_STEP_PX },
}

/**
 * Moves a box by a grip: with the pointer, or with the arrow keys (WCAG 2.5.7). The offset is from
 * the middle of the window in px and never lets the box leave it.
 */
export function useDragged(box: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 })
  const start = useRef<{ pointer: Offset; offset: Offset } | null>(null)

  // A window made smaller must not leave the box outside.
  useEffect(() => {
    function clampAgain() {
      const rect = box.current?.getBoundingClientRect()
      if (rect === undefined) return
      const view = { width: window.innerWidth, height: window.innerHeight }
      setOffset((from) => clampOffset(from, from, rect, view))
    }
    window.addEventListener('resize', clampAgain)
    return () => window.removeEventListener('resize', clampAgain)
  }, [box])

  function moveTo(to: Offset) {
    const rect = box.current?.getBoundingClientRect()
    if (rect === undefined) return
    const view = { width: window.innerWidth, height: window.innerHeight }
    setOffset((from) => clampOffset(to, from, rect, view))
  }

  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      start.current = { pointer: { x: event.clientX, y: event.clientY }, offset }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const { pointer, offset: from } = start.current
      moveTo({ x: from.x + event.clientX - pointer.x, y: from.y + event.clientY - pointer.y })
    },
    onPointerUp() {
      start.current = null
    },
    onPointerCancel() {
      start.current = null
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = ARROWS[event.key]
      if (step === undefined) return
      event.preventDefault()
      moveTo({ x: offset.x + step.x, y: offset.y + step.y })
    },
  }
  return { offset, grip }
}
