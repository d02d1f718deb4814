import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { neighbourOf, tileLayout } from './tileLayout.ts'
import { VirtualGrid } from './VirtualGrid.tsx'
import { VirtualList } from './VirtualList.tsx'

const WIDTH = 500
const HEIGHT = 300

beforeEach(() => {
  // jsdom lays nothing out: every element is a frame of 500×300.
  for (const [side, value] of [
    ['clientWidth', WIDTH],
    ['clientHeight', HEIGHT],
    ['offsetWidth', WIDTH],
    ['offsetHeight', HEIGHT],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(value)
  }
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: unknown) {
    this.scrollTop = (options as ScrollToOptions).top ?? 0
    fireEvent.scroll(this)
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NUMBERS = Array.from({ length: 10_000 }, (_, index) => index)
const tile = (number: number) => <button type="button">{`Game ${number}`}</button>

describe('tileLayout', () => {
  it('fills the width exactly and never squeezes below the least width', () => {
    const px = fc.integer({ min: 1, max: 4000 })
    fc.assert(
      fc.property(px, px, fc.nat(40), (width, least, gap) => {
        const { columns, tileWidth } = tileLayout(width, least, gap)
        expect(columns * tileWidth + (columns - 1) * gap).toBeCloseTo(width, 6)
        if (columns > 1) expect(tileWidth).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

describe('neighbourOf', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 3, 7],
    ['ArrowDown', 8, null],
    ['End', 3, 9],
    ['Home', 0, null],
    ['a', 3, null],
  ])('%s from %i leads to %j', (key, from, to) => {
    expect(neighbourOf(key, from, 10, 4)).toBe(to)
  })
})

describe('VirtualGrid', () => {
  const grid = (onEnd?: () => void) => (
    <VirtualGrid
      label="Games"
      items={NUMBERS}
      itemKey={String}
      renderItem={tile}
      minTileWidth={110}
      tileHeight={100}
      gap={10}
      height={HEIGHT}
      data-testid="grid"
      {...(onEnd === undefined ? {} : { onEnd })}
    />
  )

  it('makes only the tiles near the view and says their place among all', () => {
    render(grid())
    const items = screen.getAllByRole('listitem')
    expect(items.length).toBeLessThan(60)
    expect(items[5]?.getAttribute('aria-posinset')).toBe('6')
    expect(items[5]?.getAttribute('aria-setsize')).toBe('10000')
    expect(screen.getByRole('list').style.height).toBe('274990px')
  })

  it('goes by arrow keys, also to a tile that is not there yet', async () => {
    const onEnd = vi.fn()
    render(grid(onEnd))
    act(() => screen.getByRole('button', { name: 'Game 1' }).focus())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Game 6')
    expect(onEnd).not.toHaveBeenCalled()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Game 9999'))
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('keeps the tile that holds the focus when it is scrolled away', () => {
    render(grid())
    act(() => screen.getByRole('button', { name: 'Game 2' }).focus())
    act(() => screen.getByTestId('grid').scrollTo({ top: 50_000 }))
    expect(screen.queryByRole('button', { name: 'Game 5' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Game 2')
  })
})

it('VirtualList is one column', () => {
  render(<VirtualList label="Rows" items={NUMBERS} itemKey={String} renderItem={tile} rowHeight={30} height={HEIGHT} />)
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20)
  expect(screen.getByRole('list').style.height).toBe('300000px')
})
