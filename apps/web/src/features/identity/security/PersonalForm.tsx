import { Button, Field, FormAlert, Input, toast } from '@croupier/ui'
import type { FieldRule } from '@croupier/wire'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { isGivenUp } from '../../../api/freshProof.ts'
import { type PersonalField, useSetPersonal } from '../../../api/identity/profile.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { FreshProof } from '../access/FreshProof.tsx'
import { faultText, INPUT_HINTS, isIsoDate, judged } from '../registration/fieldTexts.ts'

const LEADS = {
  payeeName: 'auth.profile.nameLead',
  birthday: 'auth.profile.birthdayLead',
} as const

/** Real name or date of birth, which are set once: judged by the same words as at registration. */
export function PersonalForm({ rule, onDone }: { rule: FieldRule; onDone: () => void }) {
  const { t } = useTranslation()
  const field = rule.field as PersonalField
  const set = useSetPersonal(field)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ defaultValues: { value: '' } })
  useUnsaved(form.formState.isDirty && !set.isSuccess)
  const refused = (error: unknown) => {
    if (isGivenUp(error)) return
    const [named] = error instanceof ApiError ? error.fields : []
    const isOfField = named !== undefined || isRefusal(error, 'MEMBER_TOO_YOUNG')
    if (!isOfField) return setProblem(explain(error, t))
    const message = named === undefined ? explain(error, t) : faultText(t, rule, named.rule)
    form.setError('value', { message }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(({ value }) => {
    setProblem(null)
    if (set.isPending) return
    const onSuccess = () => {
      toast({ tone: 'success', title: t('auth.contacts.saved') })
      onDone()
    }
    set.mutate(value.trim(), { onSuccess, onError: refused })
  })
  return (
    <>
      <FreshProof />
      <form className="grid gap-4" onSubmit={submit} noValidate data-testid="personal.form">
        <FormAlert text={problem} />
        <Field
          required
          label={t(`auth.register.${field}`)}
          hint={t(LEADS[field])}
          error={form.formState.errors.value?.message}
        >
          <Input
            {...form.register('value', { validate: (value) => judged(t, rule, value.trim()) })}
            {...INPUT_HINTS[field]}
            type={isIsoDate(rule) ? 'date' : 'text'}
            spellCheck={false}
            data-testid={`personal.${field}.input`}
          />
        </Field>
        <Button type="submit" className="justify-self-end" busy={set.isPending} data-testid="personal.submit.button">
          {t('auth.paymentPassword.set')}
        </Button>
      </form>
    </>
  )
}
