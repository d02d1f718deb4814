import { Button, Field, FormAlert, Input } from '@croupier/ui'
import { factors } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'

const schema = z.object({ name: factors.passkeyName })

/** The name of a passkey, and what is done with it. */
export function PasskeyNameForm(props: {
  first: string
  submitLabel: string
  problem: string | null
  busy: boolean
  onCancel: () => void
  onSubmit: (name: string) => void
}) {
  const { t } = useTranslation()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: props.first },
    resolver: zodResolver(schema),
  })
  const submit = handleSubmit(({ name }) => props.onSubmit(name))
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={props.problem} />
      <Field
        required
        label={t('auth.passkeys.name')}
        hint={t('auth.passkeys.nameHint')}
        error={formState.errors.name && t('auth.passkeys.nameRule')}
      >
        <Input {...register('name')} maxLength={40} data-testid="passkey.name.input" />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={props.onCancel}>
          {t('common.action.cancel')}
        </Button>
        <Button type="submit" busy={props.busy} data-testid="passkey.submit.button">
          {props.submitLabel}
        </Button>
      </div>
    </form>
  )
}
