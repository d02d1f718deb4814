import { DomainError } from './errors.ts'

/** A field that a use case refused, and why: a word of its own rules. */
export interface FieldRefusal {
  readonly path: string
  readonly rule: string
}

/** VALIDATION_FAILED by rules that no schema knows, such as a merchant's; every field is named, not only the first. */
export class InputRefused extends DomainError<'VALIDATION_FAILED'> {
  readonly fields: readonly FieldRefusal[]

  constructor(fields: readonly FieldRefusal[]) {
    super('VALIDATION_FAILED', {})
    this.name = 'InputRefused'
    this.fields = fields
  }
}

/**
 * Refuses fields by name.
 * @throws InputRefused always
 */
export function failFields(fields: readonly FieldRefusal[]): never {
  throw new InputRefused(fields)
}
