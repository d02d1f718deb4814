import { Button, Field, Input, Select } from '@croupier/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewLink } from './useNewLink.ts'

const TYPES = { member: 0, agent: 2 } as const
const DAYS = { '1': 1, '7': 7, '30': 30, ever: null } as const
const USES_MAX = 10_000
const REMARK_CHARS_MAX = 40

/** How often, from what was typed; null for any number, undefined for what is no such number. */
function usesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  if (!/^\d{1,5}$/.test(text.trim())) return undefined
  const uses = Number.parseInt(text, 10)
  return uses >= 1 && uses <= USES_MAX ? uses : undefined
}

/** A new invitation link: what it opens, how long, how often, a word to know it by (rules B2). */
export function NewLinkForm() {
  const { t } = useTranslation()
  const { make, busy } = useNewLink()
  const [type, setType] = useState<keyof typeof TYPES>('member')
  const [days, setDays] = useState<keyof typeof DAYS>('30')
  const [usesText, setUses] = useState('')
  const [remark, setRemark] = useState('')
  const maxUses = usesOf(usesText)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (maxUses === undefined) return
    make({ type: TYPES[type], days: DAYS[days], maxUses, remark: remark.trim() })
  }
  return (
    <form className="grid max-w-[820px] items-start gap-4 sm:grid-cols-4" onSubmit={submit}>
      <Field label={t('invite.form.type')}>
        <Select
          value={type}
          onValue={setType}
          options={[
            { value: 'member', label: t('agent.type.member') },
            { value: 'agent', label: t('agent.type.agent') },
          ]}
        />
      </Field>
      <Field label={t('invite.form.days')}>
        <Select
          value={days}
          onValue={setDays}
          options={(['1', '7', '30', 'ever'] as const).map((value) => ({
            value,
            label: t(`invite.days.${value}`),
          }))}
        />
      </Field>
      <Field
        label={t('invite.form.maxUses')}
        hint={t('invite.form.maxUsesHint')}
        error={maxUses === undefined ? t('invite.maxUsesRule') : undefined}
      >
        <Input
          inputMode="numeric"
          value={usesText}
          onChange={(event) => setUses(event.target.value)}
        />
      </Field>
      <Field label={t('invite.form.remark')} hint={t('invite.form.remarkHint')}>
        <Input
          maxLength={REMARK_CHARS_MAX}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </Field>
      <div className="sm:col-span-4">
        <Button type="submit" variant="brass" busy={busy} data-testid="invite.make.button">
          {t('invite.form.submit')}
        </Button>
      </div>
    </form>
  )
}
