import { Input } from '@croupier/ui'
import { Search } from 'lucide-react'
import { useForm } from 'react-hook-form'

type NumberSearchProps = {
  /** what is looked for now; null: nothing */
  value: string | null
  onValue: (number: string | null) => void
  label: string
  maxLength: number
  /** what is wrong with a text that cannot be a number of these rows; null: nothing */
  faultOf?: (text: string) => string | null
  testId: string
}

/** Finds one row of a record by its whole number; nothing written shows all again. */
export function NumberSearch(props: NumberSearchProps) {
  const { value, onValue, label, maxLength, faultOf = () => null, testId } = props
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { number: value ?? '' },
  })
  const { message } = formState.errors.number ?? {}
  const submit = handleSubmit(({ number }) => {
    const text = number.trim()
    const fault = text === '' ? null : faultOf(text)
    if (fault === null) onValue(text === '' ? null : text)
    else setError('number', { message: fault })
  })
  return (
    <search className="max-md:grow">
      <form className="md:w-52" onSubmit={submit}>
        <Input
          type="search"
          {...register('number')}
          maxLength={maxLength}
          placeholder={label}
          aria-label={label}
          aria-invalid={message !== undefined}
          end={<Search className="me-3 text-subtle" size={16} aria-hidden />}
          data-testid={testId}
        />
        {message !== undefined && (
          <p role="alert" className="text-12 text-danger">
            {message}
          </p>
        )}
      </form>
    </search>
  )
}
