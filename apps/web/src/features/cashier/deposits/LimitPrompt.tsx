import type { Units } from '@croupier/money'
import { AmountInput, Button, Field, FormAlert, Select, toast } from '@croupier/ui'
import { protection } from '@croupier/wire'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { useAnswerPrompt, useSetLimit } from '../../../api/identity/protection.ts'
import { useFormat } from '../../../format/useFormat.ts'

/**
 * Asks once, before the first deposit, whether deposits shall be limited (protection P1); either answer goes on to the deposit. Where
 * nothing is paid in without a limit, there is no other answer than one.
 */
export function LimitPrompt({ isNeeded }: { isNeeded: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const set = useSetLimit()
  const later = useAnswerPrompt()
  const [period, setPeriod] = useState<protection.LimitPeriod>('DAY')
  const [amount, setAmount] = useState<Units | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const onError = (error: unknown) => setProblem(explain(error, t))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || amount <= 0n) return setProblem(t('protection.missing'))
    setProblem(null)
    const onSuccess = () => toast({ tone: 'success', title: t('protection.saved') })
    set.mutate({ kind: 'DEPOSIT', period, amount, minutes: null }, { onSuccess, onError })
  }
  return (
    <form className="ui-card grid gap-3 p-4" onSubmit={submit} noValidate data-testid="deposit.prompt">
      <h2 className="text-16">{t(isNeeded ? 'protection.promptFirst' : 'protection.prompt')}</h2>
      <p className="text-13 text-muted">{t('protection.promptNote')}</p>
      <FormAlert text={problem} />
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t('protection.amount')}>
          <AmountInput
            value={amount}
            onValue={setAmount}
            locale={format.locale}
            dp={format.decimals}
            echo
            data-testid="deposit.prompt.input"
          />
        </Field>
        <Field label={t('protection.time')}>
          <Select
            value={period}
            onValue={setPeriod}
            options={protection.limitPeriod.options.map((value) => ({
              value,
              label: t(`protection.period.${value}`),
            }))}
          />
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {!isNeeded && (
          <Button
            variant="outline"
            busy={later.isPending}
            onClick={() => later.mutate(undefined, { onError })}
            data-testid="deposit.prompt.later"
          >
            {t('protection.notNow')}
          </Button>
        )}
        <Button type="submit" busy={set.isPending} data-testid="deposit.prompt.set">
          {t('protection.set')}
        </Button>
      </div>
    </form>
  )
}
