import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LazyImage } from './LazyImage.tsx'

/** Pictures of the test: a name with "bad" in it never comes. */
class FakeImage extends EventTarget {
  decoding = ''
  set src(source: string) {
    queueMicrotask(() => this.dispatchEvent(new Event(source.includes('bad') ? 'error' : 'load')))
  }
}

beforeEach(() => void vi.stubGlobal('Image', FakeImage))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is named while it waits, and the picture itself takes the name over', async () => {
  render(<LazyImage src="/good.webp" alt="Nova Reel" width={80} height={60} />)
  expect(screen.getByRole('img', { name: 'Nova Reel' }).tagName).toBe('SPAN')
  await waitFor(() => expect(screen.getByRole('img', { name: 'Nova Reel' }).getAttribute('src')).toBe('/good.webp'))
})

it('is there at once when it was shown recently', async () => {
  const { unmount } = render(<LazyImage src="/again.webp" alt="Again" />)
  await waitFor(() => expect(screen.getByRole('img').tagName).toBe('IMG'))
  unmount()
  render(<LazyImage src="/again.webp" alt="Again" />)
  expect(screen.getByRole('img').tagName).toBe('IMG')
})

it('comes from the spare address when the first one has nothing', async () => {
  render(<LazyImage src="https://bad.example/a.webp" spare="/a.webp" alt="Spare" />)
  await waitFor(() => expect(screen.getByRole('img', { name: 'Spare' }).getAttribute('src')).toBe('/a.webp'), {
    timeout: 5_000,
  })
})

it('shows the stand-in when the picture never comes', async () => {
  render(<LazyImage src="/bad.webp" alt="Gone" fallback={<i>N</i>} data-testid="image" />)
  await waitFor(() => expect(screen.getByTestId('image').getAttribute('data-state')).toBe('failed'), { timeout: 5_000 })
  expect(screen.getByRole('img', { name: 'Gone' }).textContent).toBe('N')
})
