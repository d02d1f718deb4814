import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { toast } from './toast.ts'

afterEach(cleanup)
const region = <ToastRegion closeLabel="Close" regionLabel="Notifications" />

describe('toasts', () => {
  it('keeps messages until the region is there', () => {
    toast({ tone: 'info', title: 'before the region' })
    render(region)
    expect(screen.getByText('before the region')).toBeTruthy()
  })

  it('shows title, text and an action that can be pressed', async () => {
    const onPress = vi.fn()
    render(region)
    act(() =>
      toast({
        tone: 'success',
        title: 'Placed',
        text: 'no. 7',
        action: { label: 'Again', onPress },
      }),
    )
    expect(screen.getByText('no. 7')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Again', hidden: true }))
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('replaces a message of the same id', () => {
    render(region)
    act(() => toast({ tone: 'info', title: 'one', id: 'x' }))
    act(() => toast({ tone: 'info', title: 'two', id: 'x' }))
    expect(screen.queryByText('one')).toBeNull()
    expect(screen.getByText('two')).toBeTruthy()
  })
})
