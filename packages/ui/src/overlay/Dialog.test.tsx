import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
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
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

it('cannot be left by Escape when there is no cross', async () => {
  const onClose = vi.fn()
  render(<Dialog open onClose={onClose} title="New password" closeLabel={null} />)
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button')).toBeNull()
})
