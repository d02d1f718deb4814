import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

afterEach(cleanup)

const button = <CopyButton text="TX-7F3K" label="Copy" copiedLabel="Copied" failedLabel="Copy by hand" />

it('copies and says so', async () => {
  const user = userEvent.setup()
  render(button)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('TX-7F3K')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
})

it('says when the browser refuses', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('refused'))
  render(button)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copy by hand'))
})
