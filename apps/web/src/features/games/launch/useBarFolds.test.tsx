import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBarFolds } from './useBarFolds.ts'

let isPhone = true
beforeEach(() => {
  isPhone = true
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Bar({ isOpen }: { isOpen: boolean }) {
  const bar = useRef<HTMLElement>(null)
  const { isFolded, keep, unfold } = useBarFolds(bar, isOpen)
  return isFolded ? (
    <button type="button" onClick={unfold}>
      handle
    </button>
  ) : (
    <section ref={bar}>
      <button type="button" onBlur={keep}>
        tool
      </button>
    </section>
  )
}
const passed = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isFolded = () => screen.queryByText('handle') !== null

it('folds three seconds after the game is seen, and comes back by its handle for as long', () => {
  const { rerender } = render(<Bar isOpen={false} />)
  passed(60_000)
  expect(isFolded()).toBe(false)
  rerender(<Bar isOpen />)
  passed(2_999)
  expect(isFolded()).toBe(false)
  passed(1)
  expect(isFolded()).toBe(true)
  act(() => screen.getByText('handle').click())
  expect(isFolded()).toBe(false)
  passed(3_000)
  expect(isFolded()).toBe(true)
  // A game that ends or is opened again shows its bar.
  rerender(<Bar isOpen={false} />)
  expect(isFolded()).toBe(false)
})

it('stays while the focus is inside, and for three seconds after it left', () => {
  render(<Bar isOpen />)
  act(() => screen.getByText('tool').focus())
  passed(60_000)
  expect(isFolded()).toBe(false)
  act(() => screen.getByText('tool').blur())
  passed(2_999)
  expect(isFolded()).toBe(false)
  passed(1)
  expect(isFolded()).toBe(true)
})

it('stays where there is room for it', () => {
  isPhone = false
  render(<Bar isOpen />)
  passed(60_000)
  expect(isFolded()).toBe(false)
})
