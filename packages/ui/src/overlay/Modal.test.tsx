import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Modal, type ModalProps } from './Modal.tsx'
import { clampOffset, MOVE_STEP_PX } from './useDragged.ts'

afterEach(cleanup)

function show(props: Partial<ModalProps> = {}) {
  const onClose = vi.fn()
  const modal = (
    <Modal name="Notice" open onClose={onClose} closeLabel="Close" moveLabel="Move" {...props}>
      text
    </Modal>
  )
  return { onClose, ...render(modal) }
}

const measure = (name: string) => screen.getByRole('dialog').style.getPropertyValue(name)

describe('the generic modal of spec 2', () => {
  it('has its name and is 200×200', () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Notice' })).toBeTruthy()
    expect([measure('--modal-width'), measure('--modal-height')]).toEqual(['200px', '200px'])
  })

  it('shows the cross unless told otherwise', async () => {
    const { onClose } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    cleanup()
    show({ closable: false })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('stays open on a press outside, closes on Escape', async () => {
    const { onClose } = show()
    await userEvent.click(document.body)
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('ignores Escape when it cannot be closed', async () => {
    const { onClose } = show({ closable: false })
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('moves by the arrow keys on its title', async () => {
    show()
    // The modal takes the focus once it is there; only then can its title be given it.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
    screen.getByRole('button', { name: 'Notice' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    // jsdom lays nothing out, so the box is 0×0 at 0,0 and its first step is free to the right
    expect(measure('--modal-x')).toBe(`${MOVE_STEP_PX}px`)
  })

  it('moves by the pointer, and stops when it is let go', () => {
    show()
    const grip = screen.getByRole('button', { name: 'Notice' })
    fireEvent.pointerDown(grip, { clientX: 10, clientY: 10 })
    fireEvent.pointerMove(grip, { clientX: 60, clientY: 90 })
    expect([measure('--modal-x'), measure('--modal-y')]).toEqual(['50px', '80px'])
    fireEvent.pointerUp(grip)
    fireEvent.pointerMove(grip, { clientX: 300, clientY: 300 })
    expect(measure('--modal-x')).toBe('50px')
  })

  it('comes back into a window that became smaller', () => {
    show()
    const grip = screen.getByRole('button', { name: 'Notice' })
    const box = screen.getByRole('dialog')
    fireEvent.pointerDown(grip, { clientX: 0, clientY: 0 })
    fireEvent.pointerMove(grip, { clientX: 400, clientY: 0 })
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(800, 100, 200, 200))
    vi.stubGlobal('innerWidth', 900)
    fireEvent(window, new Event('resize'))
    expect(measure('--modal-x')).toBe(`${400 - (1000 + 8 - 900)}px`)
    vi.unstubAllGlobals()
  })

  it('freezes the page and gives its scroll position back', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    Object.assign(window, { scrollY: 420 })
    const { rerender } = show()
    expect(document.body.style.position).toBe('fixed')
    expect(document.body.style.top).toBe('-420px')
    act(() => rerender(<Modal name="Notice" open={false} onClose={vi.fn()} closeLabel="Close" moveLabel="Move" />))
    expect(document.body.style.position).toBe('')
    expect(scrollTo).toHaveBeenCalledWith(0, 420)
    Object.assign(window, { scrollY: 0 })
    scrollTo.mockRestore()
  })
})

describe('clampOffset', () => {
  const box = { left: 400, top: 300, right: 600, bottom: 500 }
  const view = { width: 1000, height: 800 }

  it('lets the box move freely inside the window', () => {
    expect(clampOffset({ x: 50, y: -30 }, { x: 0, y: 0 }, box, view)).toEqual({ x: 50, y: -30 })
  })

  it('stops 8 px before each edge', () => {
    expect(clampOffset({ x: 900, y: 900 }, { x: 0, y: 0 }, box, view)).toEqual({ x: 392, y: 292 })
    expect(clampOffset({ x: -900, y: -900 }, { x: 0, y: 0 }, box, view)).toEqual({
      x: -392,
      y: -292,
    })
  })
})
