import type { FieldRule } from '@croupier/wire'
import type { UseFormReturn } from 'react-hook-form'
import type { RegisterValues } from './useRegisterForm.ts'

/** The props of every field of the register form. */
export type RuledFieldProps = {
  form: UseFormReturn<RegisterValues>
  rule: FieldRule
}
