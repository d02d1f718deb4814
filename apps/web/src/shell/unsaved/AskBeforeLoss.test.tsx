import { Dialog } from '@croupier/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../i18n.ts'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import { AskBeforeLoss } from './AskBeforeLoss.tsx'
import { AskingDialog } from './AskingDialog.tsx'
import { useUnsaved } from './unsavedForms.ts'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
const closed = vi.fn()
beforeEach(() => void closed.mockReset())
afterEach(cleanup)

function Form({ label }: { label: string }) {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label={label} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
}

function Inner() {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <AskBeforeLoss onClose={() => setOpen(false)}>
      {(close, question) => (
        <Dialog open onClose={close} title="Inner" closeLabel="Close inner">
          <Form label="inside" />
          {question}
        </Dialog>
      )}
    </AskBeforeLoss>
  )
}

const show = (inner = false) =>
  render(
    <AskBeforeLoss onClose={closed}>
      {(close, question) => (
        <Dialog open onClose={close} title="Outer" closeLabel="Close outer">
          <Form label="outside" />
          {inner && <Inner />}
          {question}
        </Dialog>
      )}
    </AskBeforeLoss>,
  )
const shownDialog = () => screen.queryByTestId('unsaved.dialog')
const press = async (key: string) => await userEvent.keyboard(key)

it('closes at once while nothing was typed, or what was typed is gone again', async () => {
  show()
  await userEvent.type(screen.getByLabelText('outside'), 'a{Backspace}')
  await press('{Escape}')
  expect(shownDialog()).toBeNull()
  expect(closed).toHaveBeenCalledOnce()
})

it('asks about what was typed: Escape and staying keep it, leaving closes', async () => {
  show()
  await userEvent.type(screen.getByLabelText('outside'), 'words')
  await press('{Escape}')
  expect(shownDialog()).toBeTruthy()
  await press('{Escape}')
  await waitFor(() => expect(shownDialog()).toBeNull())
  expect(screen.getByLabelText('outside')).toHaveProperty('value', 'words')
  await userEvent.click(screen.getByRole('button', { name: 'Close outer' }))
  await userEvent.click(screen.getByTestId('unsaved.stay.button'))
  await waitFor(() => expect(shownDialog()).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  await press('{Escape}')
  await userEvent.click(screen.getByTestId('unsaved.leave.button'))
  expect(closed).toHaveBeenCalledOnce()
})

it('an overlay over it asks for itself, and once it is gone nothing is lost any more', async () => {
  show(true)
  await userEvent.type(screen.getByLabelText('inside'), 'words')
  await press('{Escape}')
  await userEvent.click(screen.getByTestId('unsaved.leave.button'))
  await waitFor(() => expect(screen.queryByLabelText('inside')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  await waitFor(() => expect(shownDialog()).toBeNull())
  await press('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

it('asks before another page of the overlay as well, and goes there', async () => {
  const gone = vi.fn()
  render(
    <AskBeforeLoss onClose={closed}>
      {(_close, question, leaving) => (
        <>
          <Form label="inside" />
          <button type="button" onClick={() => leaving(gone)}>
            Next page
          </button>
          {question}
        </>
      )}
    </AskBeforeLoss>,
  )
  const next = screen.getByText('Next page')
  await userEvent.click(next)
  expect(gone).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByLabelText('inside'), 'words')
  await userEvent.click(next)
  expect(gone).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByTestId('unsaved.leave.button'))
  expect(gone).toHaveBeenCalledTimes(2)
  expect(closed).not.toHaveBeenCalled()
})

it('a dialog asks by what it is told of its form', async () => {
  const dialog = (dirty: boolean) => (
    <AskingDialog open dirty={dirty} onClose={closed} title="Form" closeLabel="Close form" />
  )
  const { rerender } = render(dialog(true))
  await press('{Escape}')
  expect(shownDialog()).toBeTruthy()
  await press('{Escape}')
  await waitFor(() => expect(shownDialog()).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  rerender(dialog(false))
  await press('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

it('a form of a screen asks when the address leads elsewhere, not for what lies over the screen', async () => {
  const router = createMemoryRouter(
    [
      { path: '/help', element: <AskBeforeLeaving dirty /> },
      { path: '/other', element: <p>Other</p> },
    ],
    { initialEntries: ['/help?page=feedback'] },
  )
  render(<RouterProvider router={router} />)
  await router.navigate('/help?page=feedback&mc=depositv2')
  expect(router.state.location.search).toContain('mc=depositv2')
  expect(shownDialog()).toBeNull()
  void router.navigate('/help?page=wages')
  await userEvent.click(await screen.findByTestId('unsaved.stay.button'))
  await waitFor(() => expect(shownDialog()).toBeNull())
  expect(router.state.location.search).toContain('page=feedback')
  void router.navigate('/other')
  await userEvent.click(await screen.findByTestId('unsaved.leave.button'))
  expect(await screen.findByText('Other')).toBeTruthy()
})
