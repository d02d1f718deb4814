import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const embla = {
  place: 0,
  listeners: [] as (() => void)[],
  scrollNext: vi.fn(),
  scrollPrev: vi.fn(),
  scrollTo: vi.fn((place: number) => {
    embla.place = place
    for (const listener of embla.listeners) listener()
  }),
  selectedScrollSnap: () => embla.place,
  on(_event: string, listener: () => void) {
    embla.listeners.push(listener)
    return embla
  },
  off: () => embla,
}
// Swiping needs a layout, which jsdom does not have; what is tested here is what surrounds it.
vi.mock('embla-carousel-react', () => ({ default: () => [() => undefined, embla] }))

const { Carousel } = await import('./Carousel.tsx')

beforeEach(() => {
  vi.useFakeTimers()
  embla.place = 0
  embla.listeners = []
  vi.clearAllMocks()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const carousel = (
  <Carousel
    slides={['a', 'b', 'c'].map((key) => ({ key, content: <a href={`#${key}`}>{key}</a> }))}
    stayMs={1000}
    labels={{
      region: 'Promotions',
      previous: 'Previous',
      next: 'Next',
      pause: 'Pause',
      play: 'Play',
      slide: (place, count) => `Slide ${place} of ${count}`,
    }}
  />
)

it('goes on by itself until it is paused', () => {
  render(carousel)
  vi.advanceTimersByTime(2000)
  expect(embla.scrollNext).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  vi.advanceTimersByTime(5000)
  expect(embla.scrollNext).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  vi.advanceTimersByTime(1000)
  expect(embla.scrollNext).toHaveBeenCalledTimes(3)
})

it('waits while it is pointed at or holds the focus', () => {
  render(carousel)
  const region = screen.getByRole('region', { name: 'Promotions' })
  fireEvent.mouseEnter(region)
  vi.advanceTimersByTime(3000)
  fireEvent.mouseLeave(region)
  fireEvent.focus(screen.getByRole('button', { name: 'Next' }))
  vi.advanceTimersByTime(3000)
  expect(embla.scrollNext).not.toHaveBeenCalled()
})

it('does not move by itself under reduced motion, and can be told to', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  render(carousel)
  vi.advanceTimersByTime(5000)
  expect(embla.scrollNext).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

it('leads to any slide; only the one that is seen can be reached', () => {
  render(carousel)
  fireEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }))
  expect(screen.getByRole('button', { name: 'Slide 3 of 3' }).getAttribute('aria-current')).toBe('true')
  const reachable = screen.getAllByRole('listitem', { hidden: true }).map((slide) => !slide.hasAttribute('inert'))
  expect(reachable).toEqual([false, false, true])
})
