import { Button, Field, FormAlert, Input } from '@croupier/ui'
import { member } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { registerSettingsQuery } from '../../../../api/identity/register.ts'
import { useRegisterSocial } from '../../../../api/identity/social.ts'
import { ConsentBoxes } from '../../registration/ConsentBoxes.tsx'
import { placeError } from '../fieldErrors.ts'
import { useWelcome } from '../useWelcome.ts'
import { type SocialChoice, useSocialChoice } from './socialChoice.ts'

const FIELDS = ['username', 'affiliateCode'] as const
const CODES = {
  MEMBER_ACCOUNT_TAKEN: 'username',
  MEMBER_INVITE_CODE_WRONG: 'affiliateCode',
} as const
const EMPTY = { username: '', affiliateCode: '', ageConfirmed: false, termsAccepted: false }

/** A new account without a password: a name, age and terms. */
export function SocialRegister(props: { choice: SocialChoice; agreed: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { choice, agreed } = props
  const open = useRegisterSocial()
  const welcome = useWelcome(props.onDone)
  const [problem, setProblem] = useState<string | null>(null)
  const settings = useQuery(registerSettingsQuery()).data
  const form = useForm({ defaultValues: EMPTY })
  const { register, formState, handleSubmit, setError } = form
  const submit = handleSubmit(({ affiliateCode, ...values }) => {
    setProblem(null)
    const code = affiliateCode.trim()
    const invited = code === '' ? {} : { affiliateCode: code }
    open.mutate(
      { ...values, ...invited, ticket: choice.ticket, irreversible: true },
      {
        onSuccess: (loggedIn) => {
          useSocialChoice.getState().set(null)
          welcome(loggedIn)
        },
        onError: (error) => setProblem(placeError(error, { setError, fields: FIELDS }, CODES, t)),
      },
    )
  })
  const rules = {
    username: (value: string) => member.accountName.safeParse(value).success || t('auth.rule.username'),
    affiliateCode: () => true as const,
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={problem} />
      {FIELDS.map((name) => (
        <Field key={name} label={t(`auth.register.${name}`)} error={formState.errors[name]?.message}>
          <Input
            {...register(name, { validate: rules[name] })}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete={name === 'username' ? 'username' : 'off'}
            data-testid={`social.${name}.input`}
          />
        </Field>
      ))}
      <FormProvider {...form}>
        <ConsentBoxes of="social" settings={settings} />
      </FormProvider>
      <Button
        type="submit"
        block
        size="lg"
        busy={open.isPending}
        disabled={!agreed}
        data-testid="social.register.button"
      >
        {t('auth.social.open')}
      </Button>
    </form>
  )
}
