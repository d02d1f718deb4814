import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says what a name is, and hands on one without the spaces around it', async () => {
  const onSubmit = vi.fn()
  const others = { submitLabel: 'Keep', problem: null, busy: false, onCancel: () => undefined }
  render(<PasskeyNameForm first=" " onSubmit={onSubmit} {...others} />)
  await userEvent.click(screen.getByTestId('passkey.submit.button'))
  const field = screen.getByTestId('passkey.name.input')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.type(field, 'My key ')
  await userEvent.click(screen.getByTestId('passkey.submit.button'))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith('My key'))
})
