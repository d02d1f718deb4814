import { Button, Field, Input, Select } from '@croupier/ui'
import { agents } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { OpeningTerms } from '../../../api/agency/agents.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { OpeningSeries } from '../agents/OpeningSeries.tsx'
import { suggestedSeries } from '../agents/seriesChoice.ts'
import { useNewLink } from './useNewLink.ts'

const TYPES = { member: 0, agent: 2 } as const
const DAYS = { '1': 1, '7': 7, '30': 30, ever: null } as const
const REMARK_CHARS_MAX = 40

const schema = z.object({
  type: z.enum(['member', 'agent']),
  days: z.enum(['1', '7', '30', 'ever']),
  /** as typed: digits, or nothing for any number */
  maxUses: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/)
    .transform((text) => (text === '' ? null : Number.parseInt(text, 10)))
    .pipe(agents.linkUses),
  remark: agents.linkRemark,
})
const FRESH = { type: 'member', days: '30', maxUses: '', remark: '' } as const

/**
 * A new invitation link: what it opens with which series, how long, how often, a word to know it by (rules B2). What was typed stays
 * for the next link, and is no loss any more.
 */
export function NewLinkForm({ terms }: { terms: OpeningTerms }) {
  const { t } = useTranslation()
  const { make, busy } = useNewLink()
  const [series, setSeries] = useState(() => suggestedSeries(terms))
  const { control, register, handleSubmit, formState, reset, getValues } = useForm({
    defaultValues: FRESH,
    resolver: zodResolver(schema),
    mode: 'onChange',
  })
  useUnsaved(formState.isDirty)
  const submit = handleSubmit(({ type, days, ...rest }) =>
    make({ ...rest, series, type: TYPES[type], days: DAYS[days] }, () => reset(getValues())),
  )
  return (
    <form className="grid max-w-[820px] items-start gap-4 sm:grid-cols-4" onSubmit={submit} noValidate>
      <Field label={t('invite.form.type')}>
        <Controller
          control={control}
          name="type"
          render={({ field: { value, onChange } }) => (
            <Select
              value={value}
              onValue={onChange}
              options={(['member', 'agent'] as const).map((type) => ({
                value: type,
                label: t(`agent.type.${type}`),
              }))}
            />
          )}
        />
      </Field>
      <Field label={t('invite.form.days')}>
        <Controller
          control={control}
          name="days"
          render={({ field: { value, onChange } }) => (
            <Select
              value={value}
              onValue={onChange}
              options={(['1', '7', '30', 'ever'] as const).map((days) => ({
                value: days,
                label: t(`invite.days.${days}`),
              }))}
            />
          )}
        />
      </Field>
      <Field
        label={t('invite.form.maxUses')}
        hint={t('invite.form.maxUsesHint')}
        error={formState.errors.maxUses && t('invite.maxUsesRule')}
      >
        <Input inputMode="numeric" {...register('maxUses')} />
      </Field>
      <Field label={t('invite.form.remark')} hint={t('invite.form.remarkHint')}>
        <Input maxLength={REMARK_CHARS_MAX} {...register('remark')} />
      </Field>
      <OpeningSeries terms={terms} series={series} onSeries={setSeries} />
      <div className="sm:col-span-4">
        <Button type="submit" variant="brass" busy={busy} data-testid="invite.make.button">
          {t('invite.form.submit')}
        </Button>
      </div>
    </form>
  )
}
