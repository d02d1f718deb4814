import type { FieldRule } from '@croupier/wire'
import type { UseFormReturn } from 'react-hook-form'
import type { RegisterValues } from './useRegisterForm.ts'

/** What every field of the register form is handed. */
export type RuledFieldProps = {
  form: UseFormReturn<RegisterValues>
  rule: FieldRule
}
