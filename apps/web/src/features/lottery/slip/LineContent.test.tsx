import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LineContent } from './LineContent.tsx'

const height = (shown: number, whole: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole)
}
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('opens what is cut, and closes it again', () => {
  height(60, 200)
  render(<LineContent text="037 113 559" />)
  const more = screen.getByRole('button', { expanded: false })
  fireEvent.click(more)
  expect(screen.getByText('037 113 559').dataset.open).toBe('')
  fireEvent.click(screen.getByRole('button', { expanded: true }))
  expect(screen.getByText('037 113 559').dataset.open).toBeUndefined()
})

it('offers nothing where everything is shown', () => {
  height(20, 20)
  render(<LineContent text="037" />)
  expect(screen.queryByRole('button')).toBeNull()
})
