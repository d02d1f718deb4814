import { type Units, units } from '@croupier/money'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AmountInput } from './AmountInput.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordInput } from './PasswordInput.tsx'

afterEach(cleanup)

describe('Field', () => {
  it('names and describes its control', () => {
    render(
      <Field label="Account" hint="4–16 letters">
        <Input />
      </Field>,
    )
    expect(screen.getByRole('textbox', { name: 'Account', description: '4–16 letters' })).toBeTruthy()
  })

  it('marks it invalid and says why', () => {
    render(
      <Field label="Account" hint="4–16 letters" error="taken">
        <Input />
      </Field>,
    )
    const control = screen.getByRole('textbox', { name: 'Account', description: 'taken' })
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('4–16 letters')).toBeNull()
  })
})

it('PasswordInput shows and hides what was typed', async () => {
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show" hideLabel="Hide" />
    </Field>,
  )
  const control = screen.getByLabelText('Password')
  expect(control.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(control.getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy()
})

function Stake({ onValue }: { onValue: (value: Units | null) => void }) {
  const [value, setValue] = useState<Units | null>(units(0n))
  const take = (next: Units | null) => {
    setValue(next)
    onValue(next)
  }
  return <AmountInput aria-label="Amount" locale="es" value={value} onValue={take} />
}

function Echoed({ onDoubt }: { onDoubt: (doubtful: boolean) => void }) {
  const [value, setValue] = useState<Units | null>(null)
  const props = { value, onValue: setValue, onDoubt, echo: true }
  return <AmountInput aria-label="Amount" locale="en" {...props} />
}

describe('AmountInput', () => {
  it('reads the separator of the locale and writes the amount out when left', async () => {
    const onValue = vi.fn()
    render(<Stake onValue={onValue} />)
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.clear(control)
    await userEvent.type(control, '1234,5')
    expect(onValue).toHaveBeenLastCalledWith(12_345_000n)
    await userEvent.tab()
    expect(control.value).toBe('1234,50')
  })

  it('writes below what it understood, and tells a doubtful text from none', async () => {
    const onDoubt = vi.fn()
    render(<Echoed onDoubt={onDoubt} />)
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(control, '12345.6')
    expect(screen.getByTestId('amount.echo').textContent).toBe('= 12,345.60')
    // A button below it must not move away between press and release.
    await userEvent.tab()
    expect(screen.getByTestId('amount.echo')).toBeTruthy()
    await userEvent.clear(control)
    expect(onDoubt).toHaveBeenLastCalledWith(false)
    await userEvent.click(control)
    await userEvent.paste('10,00')
    expect(onDoubt).toHaveBeenLastCalledWith(true)
    expect(screen.queryByTestId('amount.echo')).toBeNull()
  })

  it('keeps a text that is not an amount, and says null', async () => {
    const onValue = vi.fn()
    render(<Stake onValue={onValue} />)
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.clear(control)
    await userEvent.type(control, '12x')
    await userEvent.tab()
    expect(onValue).toHaveBeenLastCalledWith(null)
    expect(control.value).toBe('12x')
  })
})

it('NumberField steps and stays within its bounds', async () => {
  const onValue = vi.fn()
  render(
    <NumberField
      value={2}
      onValue={onValue}
      min={1}
      max={2}
      label="Multiple"
      increaseLabel="More"
      decreaseLabel="Less"
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(onValue).not.toHaveBeenCalledWith(3)
  await userEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(onValue).toHaveBeenCalledWith(1)
})
