import type { Units } from '@croupier/money'
import { AmountInput, Button, Checkbox, Field, FormAlert, NumberField, Select, toast } from '@croupier/ui'
import { protection } from '@croupier/wire'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { useSetLimit } from '../../../api/identity/protection.ts'
import { useFormat } from '../../../format/useFormat.ts'

const MINUTES_MIN = 15
const MINUTES_MAX = 1_440
const MINUTES_FIRST = 120

/** What is being chosen, and what is wrong with it. */
function useNewLimit() {
  const { t } = useTranslation()
  const { mutate, isPending } = useSetLimit()
  const [kind, setKind] = useState<protection.LimitKind>('DEPOSIT')
  const [period, setPeriod] = useState<protection.LimitPeriod>('DAY')
  const [amount, setAmount] = useState<Units | null>(null)
  const [minutes, setMinutes] = useState<number | null>(MINUTES_FIRST)
  const [none, setNone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isTime = kind === 'SESSION'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = isTime ? minutes === null : amount === null || amount <= 0n
    if (!none && isMissing) return setProblem(t('protection.missing'))
    setProblem(null)
    const bound = {
      amount: none || isTime ? null : amount,
      minutes: none || !isTime ? null : minutes,
    }
    mutate(
      { kind, period: isTime ? 'DAY' : period, ...bound },
      {
        onSuccess: () => toast({ tone: 'success', title: t('protection.saved') }),
        onError: (error) => setProblem(explain(error, t)),
      },
    )
  }
  const set = {
    kind: setKind,
    period: setPeriod,
    amount: setAmount,
    minutes: setMinutes,
    none: setNone,
  }
  return { kind, period, amount, minutes, none, problem, isPending, isTime, set, submit }
}

/** A new limit: of what, for how long, how much, or none. */
export function LimitForm() {
  const { t } = useTranslation()
  const form = useNewLimit()
  const { kind, period, none, problem, isPending, isTime, set, submit } = form
  return (
    <form className="ui-card grid gap-3 p-4" onSubmit={submit} noValidate data-testid="protection.form">
      <strong className="font-[600]">{t('protection.newLimit')}</strong>
      <FormAlert text={problem} />
      <div className="grid gap-3 md:grid-cols-3">
        <Field label={t('protection.what')}>
          <Select
            value={kind}
            onValue={set.kind}
            options={protection.limitKind.options.map((value) => ({
              value,
              label: t(`protection.kind.${value}`),
            }))}
            data-testid="protection.kind.select"
          />
        </Field>
        <Field label={t('protection.time')}>
          <Select
            value={isTime ? 'DAY' : period}
            disabled={isTime}
            onValue={set.period}
            options={protection.limitPeriod.options.map((value) => ({
              value,
              label: t(`protection.period.${value}`),
            }))}
            data-testid="protection.period.select"
          />
        </Field>
        {!none && <Bound form={form} />}
      </div>
      <Checkbox checked={none} onChecked={set.none} data-testid="protection.none.checkbox">
        {t('protection.noLimit')}
      </Checkbox>
      <p className="text-13 text-muted">{t('protection.rule')}</p>
      <div>
        <Button type="submit" busy={isPending} data-testid="protection.set.button">
          {t('protection.set')}
        </Button>
      </div>
    </form>
  )
}

function Bound({ form }: { form: ReturnType<typeof useNewLimit> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { isTime, amount, minutes, set } = form
  return (
    <Field label={t(isTime ? 'protection.minutesADay' : 'protection.amount')}>
      {isTime ? (
        <NumberField
          value={minutes}
          onValue={set.minutes}
          min={MINUTES_MIN}
          max={MINUTES_MAX}
          step={MINUTES_MIN}
          locale={format.locale}
          increaseLabel={t('protection.more')}
          decreaseLabel={t('protection.less')}
          data-testid="protection.minutes.input"
        />
      ) : (
        <AmountInput
          value={amount}
          onValue={set.amount}
          locale={format.locale}
          dp={format.decimals}
          echo
          data-testid="protection.amount.input"
        />
      )}
    </Field>
  )
}
