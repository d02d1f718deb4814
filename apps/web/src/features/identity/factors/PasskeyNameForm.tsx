import { Button, Field, Input } from '@croupier/ui'
import { factors } from '@croupier/wire'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../access/FormAlert.tsx'

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
  const [name, setName] = useState(props.first)
  const [shown, setShown] = useState(false)
  const read = factors.passkeyName.safeParse(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(true)
    if (read.success) props.onSubmit(read.data)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={props.problem} />
      <Field
        label={t('auth.passkeys.name')}
        hint={t('auth.passkeys.nameHint')}
        error={shown && !read.success ? t('auth.passkeys.nameRule') : undefined}
      >
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={40}
          data-testid="passkey.name.input"
        />
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
