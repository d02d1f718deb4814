import { type KeyboardEvent, useRef, useState } from 'react'

const BUTTONS = '.odds-button'
const CARDS = '.odds-card'
const CARD_KEYS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const LINES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
/** Buttons of one line may differ by so much in their tops. */
const LINE_PX = 4

/** The nearest button in the next line above (−1) or below (1). */
function nextLine(buttons: readonly HTMLElement[], from: HTMLElement, way: number) {
  const own = from.getBoundingClientRect()
  const distances = buttons.flatMap((button) => {
    const { top, left } = button.getBoundingClientRect()
    const down = (top - own.top) * way
    return down > LINE_PX ? [{ button, down, aside: Math.abs(left - own.left) }] : []
  })
  distances.sort((a, b) => a.down - b.down || a.aside - b.aside)
  return distances[0]?.button
}

/** Where a key leads from a button of a board; undefined for a key that leads nowhere. */
function targetOf(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const buttons = [...board.querySelectorAll<HTMLElement>(BUTTONS)]
  const step = STEPS[key]
  if (step !== undefined) {
    return buttons[(buttons.indexOf(from) + step + buttons.length) % buttons.length]
  }
  const line = LINES[key]
  if (line !== undefined) return nextLine(buttons, from, line)
  const card = CARD_KEYS[key]
  if (card === undefined) return undefined
  const cards = [...board.querySelectorAll<HTMLElement>(CARDS)]
  const at = cards.findIndex((one) => one.contains(from))
  return cards[at + card]?.querySelector<HTMLElement>(BUTTONS) ?? undefined
}

/**
 * The keys of a board at odds (experience 3.5): one button is in the tab order, arrows go to its neighbours, PgUp and PgDn to the next
 * card, Enter adds what is pressed to the slip, Ctrl+Enter confirms; Space presses, as of every button.
 */
export function useOddsKeys({ onAdd, onConfirm }: { onAdd: () => void; onConfirm: () => void }) {
  const board = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>(BUTTONS)
    if (from === null || board.current === null) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) onConfirm()
      else onAdd()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(board.current, from, event.key)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return { board, focused, setFocused, onKeyDown }
}
