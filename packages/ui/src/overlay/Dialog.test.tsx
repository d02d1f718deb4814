import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../button/Button.tsx'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

it('is named and described, and begins at the first answer', async () => {
  render(
    <Dialog
      open
      onClose={vi.fn()}
      title="Log out?"
      description="Drafts stay."
      closeLabel="Close"
      foot={<Button>Cancel</Button>}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Log out?', description: 'Drafts stay.' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

const loading = (content: ReactNode) => (
  <Dialog open onClose={vi.fn()} title="Mail address" closeLabel="Close">
    {content}
  </Dialog>
)
const dialogHasFocus = () => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))

describe('content that is still being loaded', () => {
  it('has its first field focused once it is there; until then the dialog, not the cross', async () => {
    const { rerender } = render(loading(<p>Loading</p>))
    await dialogHasFocus()
    rerender(
      loading(
        <>
          <a href="/help">Help</a>
          <input aria-label="Address" />
        </>,
      ),
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')))
  })

  it('takes the focus from nothing that somebody chose', async () => {
    const { rerender } = render(loading(<p>Loading</p>))
    await dialogHasFocus()
    await userEvent.tab()
    const cross = screen.getByRole('button', { name: 'Close' })
    expect(document.activeElement).toBe(cross)
    rerender(loading(<input aria-label="Address" />))
    // What watches the content is told of it before this.
    await new Promise((resolve) => {
      const seen = new MutationObserver(resolve)
      seen.observe(document.body, { attributes: true })
      document.body.title = 'seen'
    })
    expect(document.activeElement).toBe(cross)
  })
})

it('cannot be left by Escape when there is no cross', async () => {
  const onClose = vi.fn()
  render(<Dialog open onClose={onClose} title="New password" closeLabel={null} />)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('as the generic modal of spec 2', () => {
  const box = () => screen.getByRole('dialog')
  const place = () => ['--dialog-x', '--dialog-y'].map((name) => box().style.getPropertyValue(name))

  it('stays open on a press outside', async () => {
    const onClose = vi.fn()
    render(<Dialog open onClose={onClose} title="Display" closeLabel="Close" />)
    await userEvent.click(document.body)
    const veil = document.querySelector('.ui-veil')
    if (veil !== null) await userEvent.click(veil)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is moved by its head, until it is let go', () => {
    render(<Dialog open onClose={vi.fn()} title="Display" closeLabel="Close" />)
    const head = screen.getByRole('heading', { name: 'Display' }).parentElement as HTMLElement
    fireEvent.pointerDown(head, { clientX: 10, clientY: 10 })
    fireEvent.pointerMove(head, { clientX: 60, clientY: 90 })
    expect(place()).toEqual(['50px', '80px'])
    fireEvent.pointerUp(head)
    fireEvent.pointerMove(head, { clientX: 300, clientY: 300 })
    expect(place()).toEqual(['50px', '80px'])
  })

  it('is moved by arrow keys that no field needs', () => {
    render(
      <Dialog open onClose={vi.fn()} title="Display" closeLabel="Close">
        <input aria-label="Name" />
      </Dialog>,
    )
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'ArrowRight' })
    expect(place()[0]).toBe('0px')
    fireEvent.keyDown(box(), { key: 'ArrowRight' })
    // jsdom lays nothing out, so the box is 0×0 at 0,0 and its step is free to the right alone
    expect(place()[0]).toBe('16px')
  })

  it('begins in the middle again', () => {
    const dialog = (open: boolean) => <Dialog open={open} onClose={vi.fn()} title="Display" closeLabel="Close" />
    const { rerender } = render(dialog(true))
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    act(() => rerender(dialog(false)))
    act(() => rerender(dialog(true)))
    expect(place()).toEqual(['0px', '0px'])
  })
})
