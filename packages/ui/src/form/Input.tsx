import { Field as BaseField } from '@base-ui/react/field'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type InputProps = Omit<ComponentProps<'input'>, 'defaultValue' | 'value' | 'size'> & {
  value?: string
  defaultValue?: string
  /** Before the text: a currency sign, an icon. */
  start?: ReactNode
  /** After the text: a unit, a button. */
  end?: ReactNode
  /** Display digits, tabular: for amounts and codes. */
  figures?: boolean
}

/** A line of text. Inside a Field it takes name, description and validity from it. */
export function Input({ start, end, figures, className, ...rest }: InputProps) {
  const control = <BaseField.Control className={clsx('ui-input', className)} {...rest} />
  if (start === undefined && end === undefined && !figures) return control
  return (
    <span className="ui-inputbox" data-figures={figures ? '' : undefined}>
      {typeof start === 'string' ? <span data-affix="start">{start}</span> : start}
      {control}
      {typeof end === 'string' ? <span data-affix="end">{end}</span> : end}
    </span>
  )
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue' | 'value'> & {
  value?: string
  defaultValue?: string
}

/** Several lines of text, under the same rules as {@link Input}. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  return <BaseField.Control render={<textarea {...rest} />} className={clsx('ui-input', className)} />
}
