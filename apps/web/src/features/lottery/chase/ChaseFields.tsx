import { Chip, NumberField, Switch, Tabs } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { ChaseForm } from './chasePlan.ts'

const KINDS = ['SAME', 'DOUBLING', 'PROFIT'] as const
const ISSUES = [5, 10, 15, 20] as const
const MULTIPLE_MAX = 99_999
const FACTOR_MAX = 100
const RATE_PERCENT_MAX = 1_000

type ChaseFieldsProps = {
  form: ChaseForm
  /** as many issues as are planned */
  issuesMax: number
  onChange: (form: ChaseForm) => void
}

/** How the multiple goes on, over how many issues, and when the chase stops. */
export function ChaseFields({ form, issuesMax, onChange }: ChaseFieldsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<ChaseForm>) => onChange({ ...form, ...part })
  const max = Math.max(1, issuesMax)
  return (
    <div className="grid gap-3">
      <Tabs
        label={t('chase.title')}
        items={KINDS.map((value) => ({ value, label: t(`chase.kind.${value}`) }))}
        value={form.kind}
        onValue={(value) => change({ kind: KINDS.find((kind) => kind === value) ?? 'SAME' })}
      />
      <div className="chase-fields">
        <Count
          label={t('chase.issues')}
          value={form.issues}
          max={max}
          onValue={(issues) => change({ issues })}
          testId="chase.issues"
        />
        <span className="desk-chips">
          {ISSUES.filter((count) => count <= max).map((issues) => (
            <Chip key={issues} pressed={form.issues === issues} onClick={() => change({ issues })}>
              {issues}
            </Chip>
          ))}
        </span>
        <Count
          label={t('chase.first')}
          value={form.multiple}
          max={MULTIPLE_MAX}
          onValue={(multiple) => change({ multiple })}
          testId="chase.multiple"
        />
        {form.kind === 'DOUBLING' && (
          <>
            <Count
              label={t('chase.every')}
              value={form.every}
              max={max}
              onValue={(every) => change({ every })}
              testId="chase.every"
            />
            <Count
              label={t('chase.factor')}
              value={form.factor}
              min={2}
              max={FACTOR_MAX}
              onValue={(factor) => change({ factor })}
              testId="chase.factor"
            />
          </>
        )}
        {form.kind === 'PROFIT' && (
          <Count
            label={t('chase.rate')}
            value={form.ratePercent}
            min={0}
            max={RATE_PERCENT_MAX}
            onValue={(ratePercent) => change({ ratePercent })}
            testId="chase.rate"
          />
        )}
      </div>
      <Stops form={form} change={change} />
    </div>
  )
}

type StopsProps = { form: ChaseForm; change: (part: Partial<ChaseForm>) => void }

function Stops({ form, change }: StopsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Switch checked={form.stopOnWin} onChecked={(stopOnWin) => change({ stopOnWin })} data-testid="chase.stopOnWin">
        {t('chase.stopOnWin')}
      </Switch>
      <Switch checked={form.stopOnVoid} onChecked={(stopOnVoid) => change({ stopOnVoid })}>
        {t('chase.stopOnVoid')}
      </Switch>
    </>
  )
}

type CountProps = {
  label: string
  value: number
  min?: number
  max: number
  onValue: (value: number) => void
  testId: string
}

function Count({ label, value, min = 1, max, onValue, testId }: CountProps) {
  const { t } = useTranslation()
  return (
    <span className="desk-term">
      <span className="desk-term-name">{label}</span>
      <NumberField
        value={value}
        onValue={(next) => onValue(next ?? min)}
        min={min}
        max={max}
        label={label}
        increaseLabel={t('common.field.increase')}
        decreaseLabel={t('common.field.decrease')}
        data-testid={testId}
      />
    </span>
  )
}
