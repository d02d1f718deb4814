import { listenToToasts, type ToastMessage } from '@croupier/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { OpenedSheet } from './OpenedSheet.tsx'

const OPENED = { account: 'newone', password: 'Xy7-kp2-Qm9' }

/** Presses the copy button where the browser's clipboard does this; what is told then. */
async function copy(writeText: () => Promise<void>): Promise<ToastMessage> {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const toasts: ToastMessage[] = []
  const stop = listenToToasts((message) => toasts.push(message))
  render(<OpenedSheet opened={OPENED as never} onClose={vi.fn()} />)
  // The dialog takes the focus once it is there, and jsdom drops a selection then.
  await waitFor(() => expect(screen.getByTestId('open.sheet').contains(document.activeElement)).toBe(true))
  fireEvent.click(screen.getByTestId('open.sheet.copy'))
  const [message] = await waitFor(() => {
    expect(toasts).toHaveLength(1)
    return toasts as [ToastMessage]
  })
  stop()
  return message
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('copies account and one-time password', async () => {
  expect(await copy(async () => undefined)).toMatchObject({ tone: 'success', title: 'Copied' })
})

it('prints the sheet', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  render(<OpenedSheet opened={OPENED as never} onClose={vi.fn()} />)
  fireEvent.click(screen.getByTestId('open.sheet.print'))
  expect(print).toHaveBeenCalledOnce()
  expect(document.querySelector('.opened-sheet')?.textContent).toContain('newone')
})

it('says that the browser refused, and selects account and password', async () => {
  const message = await copy(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(message).toMatchObject({ tone: 'error' })
  expect(message.title).toContain('The text is selected')
  const selected = document.getSelection()?.toString()
  expect(selected).toContain('newone')
  expect(selected).toContain('Xy7-kp2-Qm9')
})
