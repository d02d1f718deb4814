import { Button, Field, FormAlert, Input, PasswordInput, RadioGroup, TabPanel, Tabs } from '@croupier/ui'
import { member } from '@croupier/wire'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import type { OpeningTerms } from '../../../api/agency/agents.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { usePasswordRule } from '../../identity/registration/usePasswordRule.ts'
import { InviteLinks } from '../invites/InviteLinks.tsx'
import { NewLinkForm } from '../invites/NewLinkForm.tsx'
import { BulkOpen } from './BulkOpen.tsx'
import { OnceTermsAreKnown } from './OnceTermsAreKnown.tsx'
import { OpenedSheet } from './OpenedSheet.tsx'
import { OpeningSeries } from './OpeningSeries.tsx'
import { useOpenForm } from './useOpenForm.ts'

const TABS = ['account', 'bulk', 'links'] as const
const tabParser = parseAsStringLiteral(TABS).withDefault('account')

/** Opening accounts directly below oneself, by hand or by an invitation link (rules B2). */
export default function RegisterCentre() {
  const { t } = useTranslation()
  const [tab, setTab] = useQueryState('tab', tabParser)
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.register.title')} />
      <Tabs
        value={tab}
        onValue={(next) => void setTab(next)}
        tone="brass"
        label={t('invite.tabs')}
        items={TABS.map((value) => ({ value, label: t(`invite.tab.${value}`) }))}
      >
        <TabPanel value="account" className="grid gap-4 pt-5">
          <ByHand />
        </TabPanel>
        <TabPanel value="bulk" className="grid gap-4 pt-5">
          <OnceTermsAreKnown>{(terms) => <BulkOpen terms={terms} />}</OnceTermsAreKnown>
        </TabPanel>
        <TabPanel value="links" className="grid gap-6 pt-5">
          <OnceTermsAreKnown>{(terms) => <NewLinkForm terms={terms} />}</OnceTermsAreKnown>
          <InviteLinks />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** The form, once one knows what one may give. */
function ByHand() {
  return <OnceTermsAreKnown>{(terms) => <OpenForm terms={terms} />}</OnceTermsAreKnown>
}

function OpenForm({ terms }: { terms: OpeningTerms }) {
  const { t } = useTranslation()
  const password = usePasswordRule()
  const { form, submit, problem, busy, opened, forget, series, setSeries, type, setType } = useOpenForm(terms)
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
          { value: 'member', label: t('agent.type.member'), note: t('agent.open.memberNote') },
          { value: 'agent', label: t('agent.type.agent'), note: t('agent.open.agentNote') },
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
          <Input {...register('nickname', rule(member.nickname, t('auth.rule.nickname')))} autoComplete="off" />
        </Field>
        <Field
          label={t('agent.open.password')}
          hint={`${t('agent.open.passwordHint')} · ${password.hint}`}
          error={formState.errors.password?.message}
        >
          <PasswordInput
            {...register('password', {
              validate: (typed: string) => typed === '' || password.judge(typed),
            })}
            autoComplete="new-password"
            showLabel={t('common.field.show')}
            hideLabel={t('common.field.hide')}
          />
        </Field>
      </div>
      <OpeningSeries terms={terms} series={series} onSeries={setSeries} />
      <div>
        <Button type="submit" variant="brass" busy={busy} data-testid="open.submit.button">
          {t('agent.open.submit')}
        </Button>
      </div>
      {opened !== null && <OpenedSheet opened={opened} onClose={forget} />}
    </form>
  )
}
