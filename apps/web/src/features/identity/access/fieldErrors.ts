import type { ParseKeys, TFunction } from 'i18next'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'

/**
 * Puts a refusal where it belongs: to the field it names or means, with the focus there.
 * @returns the message for the whole form when no field is to blame, else null
 */
export function placeError<Values extends FieldValues>(
  error: unknown,
  form: { setError: UseFormSetError<Values>; fields: readonly Path<Values>[] },
  codes: Readonly<Record<string, Path<Values>>>,
  t: TFunction,
): string | null {
  if (!(error instanceof ApiError)) return explain(error, t)
  const named = error.fields.flatMap(({ path, rule }) => {
    const field = form.fields.find((one) => path === one || path.endsWith(`.${one}`))
    return field === undefined ? [] : [{ field, rule }]
  })
  for (const { field, rule } of named) {
    form.setError(field, { message: ruleText(t, field, rule) }, { shouldFocus: true })
  }
  if (named.length > 0) return null
  const meant = codes[error.code]
  if (meant === undefined) return explain(error, t)
  form.setError(meant, { message: explain(error, t) }, { shouldFocus: true })
  return null
}

/** What a field must look like, when the server or the form's own check refused it. */
export function ruleText(t: TFunction, field: string, rule: string): string {
  const key = `auth.rule.${field}`
  const text = t(key as ParseKeys)
  return text === key ? t('auth.rule.other', { rule }) : text
}
