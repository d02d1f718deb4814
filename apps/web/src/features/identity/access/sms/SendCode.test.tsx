import type { ErrorCode, ErrorParams } from '@croupier/wire'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../api/apiError.ts'
import { allTextsReady, startI18n } from '../../../../i18n.ts'
import { SendCode, useResend } from './SendCode.tsx'

function refusal<C extends ErrorCode>(code: C, params: ErrorParams<C>) {
  return new ApiError({ code, params, status: 429, requestId: 'r1' })
}

/** A form that has a code sent, which the server answers with what it is told to. */
function Form({ answer }: { answer: unknown }) {
  const resend = useResend()
  const send = () => (typeof answer === 'number' ? resend.sent(answer) : resend.refused(answer))
  return (
    <>
      <SendCode resend={resend} busy={false} onSend={send} />
      {resend.isRequested && <input aria-label="code" />}
    </>
  )
}
const button = () => screen.getByTestId('login.code.send')
const shows = () => [button().textContent, button().hasAttribute('disabled')]
const field = () => screen.queryByLabelText('code') !== null
function pressed(answer: unknown) {
  const form = render(<Form answer={answer} />)
  fireEvent.click(button())
  return form
}
const after = async (seconds: number) => await act(async () => await vi.advanceTimersByTimeAsync(seconds * 1_000))

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('having a code sent', () => {
  it('waits as long as the server says after one that was sent', async () => {
    pressed(60)
    expect(shows()).toEqual(['Send again in 01:00', true])
    expect(screen.getByRole('status').textContent).toContain('has been sent')
    expect(field()).toBe(true)
    await after(59)
    expect(shows()).toEqual(['Send again in 00:01', true])
    await after(1)
    expect(shows()).toEqual(['Send again', false])
  })

  it('waits after too many as well, and lets a recent code be typed', async () => {
    pressed(refusal('CODE_TOO_MANY', { retryAfterS: 3_590 }))
    expect(shows()).toEqual(['Send again in 59:50', true])
    expect(screen.getByRole('status').textContent).toBe('')
    expect(field()).toBe(true)
    await after(3_590)
    expect(shows()).toEqual(['Send again', false])
  })

  it('waits after too many calls, which sent nothing', async () => {
    pressed(refusal('RATE_LIMITED', { retryAfterS: 5 }))
    expect(shows()).toEqual(['Send again in 00:05', true])
    expect(field()).toBe(false)
    await after(5)
    expect(shows()).toEqual(['Send code', false])
  })

  it('keeps a code that was sent when the next is refused', async () => {
    const { rerender } = pressed(60)
    await after(60)
    rerender(<Form answer={refusal('RATE_LIMITED', { retryAfterS: 5 })} />)
    fireEvent.click(button())
    expect(shows()).toEqual(['Send again in 00:05', true])
    expect(field()).toBe(true)
  })

  it('does not wait after any other refusal', () => {
    pressed(refusal('CODE_QUOTA_EXCEEDED', {}))
    expect(shows()).toEqual(['Send code', false])
    expect(field()).toBe(false)
  })
})
