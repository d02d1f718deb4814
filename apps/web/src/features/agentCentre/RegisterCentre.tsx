import {
  Button,
  ErrorState,
  Field,
  Input,
  LoadingNote,
  PasswordInput,
  RadioGroup,
  Skeleton,
} from '@croupier/ui'
import { member } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OpeningTerms, openingTermsQuery } from '../../api/agents.ts'
import { explain, requestIdOf } from '../../api/explain.ts'
import { FormAlert } from '../auth/FormAlert.tsx'
import { PageHead } from '../centre/PageHead.tsx'
import { OpenedSheet } from './OpenedSheet.tsx'
import { SeriesRows } from './SeriesRows.tsx'
import { useOpenForm } from './useOpenForm.ts'

/** Opening an account directly below oneself (rules B2). */
export default function RegisterCentre() {
  const { t } = useTranslation()
  const terms = useQuery(openingTermsQuery())
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.register.title')} />
      {terms.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-80 max-w-[720px] rounded-ticket" />
        </>
      )}
      {terms.isError && (
        <ErrorState
          title={explain(terms.error, t)}
          retryLabel={t('common.action.retry')}
          onRetry={() => void terms.refetch()}
          requestId={requestIdOf(terms.error)}
        />
      )}
      {terms.data !== undefined && <OpenForm terms={terms.data} />}
    </div>
  )
}

function OpenForm({ terms }: { terms: OpeningTerms }) {
  const { t } = useTranslation()
  const { form, submit, problem, busy, opened, forget, series, setSeries, type, setType } =
    useOpenForm(terms)
  const { register, formState } = form
  const rule = (schema: { safeParse: (value: string) => { success: boolean } }, text: string) => ({
    validate: (value: string) => value === '' || schema.safeParse(value).success || text,
  })
  return (
    <form className="grid max-w-[820px] gap-5" onSubmit={submit} noValidate>
      <FormAlert text={problem} />
      <RadioGroup
        label={t('agent.open.type')}
        look="cards"
        className="sm:grid-cols-2"
        value={type}
        onValue={setType}
        options={[
          { value: 'agent', label: t('agent.type.agent'), note: t('agent.open.agentNote') },
          { value: 'member', label: t('agent.type.member'), note: t('agent.open.memberNote') },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t('agent.open.account')}
          required
          hint={t('auth.rule.username')}
          error={formState.errors.account?.message}
        >
          <Input
            {...register('account', {
              required: t('common.field.requiredEmpty', { field: t('agent.open.account') }),
              ...rule(member.accountName, t('auth.rule.username')),
            })}
            autoComplete="off"
            data-testid="open.account.input"
          />
        </Field>
        <Field label={t('agent.open.nickname')} error={formState.errors.nickname?.message}>
          <Input
            {...register('nickname', rule(member.nickname, t('auth.rule.nickname')))}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('agent.open.password')}
          hint={t('agent.open.passwordHint')}
          error={formState.errors.password?.message}
        >
          <PasswordInput
            {...register('password', rule(member.newPassword, t('auth.rule.password')))}
            autoComplete="new-password"
            showLabel={t('common.field.show')}
            hideLabel={t('common.field.hide')}
          />
        </Field>
      </div>
      <SeriesRows terms={terms} series={series} onSeries={setSeries} />
      <div>
        <Button type="submit" variant="brass" busy={busy} data-testid="open.submit.button">
          {t('agent.open.submit')}
        </Button>
      </div>
      {opened !== null && <OpenedSheet opened={opened} onClose={forget} />}
    </form>
  )
}
