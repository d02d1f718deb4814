import { Button, Dialog, Field, FormAlert, Select } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { type BreakBody, useTakeBreak } from '../../../api/identity/protection.ts'

/** The breaks that one may take, by the name of their choice. */
const BREAKS = {
  d1: { kind: 'TIMEOUT', days: 1 },
  d3: { kind: 'TIMEOUT', days: 3 },
  d7: { kind: 'TIMEOUT', days: 7 },
  d14: { kind: 'TIMEOUT', days: 14 },
  d30: { kind: 'TIMEOUT', days: 30 },
  m6: { kind: 'EXCLUSION', months: 6 },
  m12: { kind: 'EXCLUSION', months: 12 },
  m60: { kind: 'EXCLUSION', months: 60 },
  open: { kind: 'EXCLUSION', months: null },
} as const satisfies Record<string, BreakBody>
type BreakName = keyof typeof BREAKS
const NAMES = Object.keys(BREAKS) as BreakName[]

/** A break from play: chosen, then asked once more, because nobody ends it early. */
export function BreakForm() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<BreakName>('d1')
  const [asking, setAsking] = useState(false)
  return (
    <div className="ui-card grid gap-3 p-4">
      <strong className="font-[600]">{t('protection.break')}</strong>
      <p className="text-13 text-muted">{t('protection.breakNote')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('protection.howLong')} className="min-w-[220px]">
          <Select
            value={chosen}
            onValue={setChosen}
            options={NAMES.map((value) => ({ value, label: t(`protection.length.${value}`) }))}
            data-testid="protection.break.select"
          />
        </Field>
        <Button variant="outline" onClick={() => setAsking(true)} data-testid="protection.break.button">
          {t('protection.take')}
        </Button>
      </div>
      {asking && <AskOnceMore chosen={chosen} onClose={() => setAsking(false)} />}
    </div>
  )
}

function AskOnceMore({ chosen, onClose }: { chosen: BreakName; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useTakeBreak()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t(`protection.length.${chosen}`)}
      description={t('protection.sure')}
      closeLabel={t('common.action.close')}
      data-testid="protection.break.dialog"
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button
            busy={isPending}
            onClick={() => mutate(BREAKS[chosen], { onSuccess: onClose })}
            data-testid="protection.break.confirm"
          >
            {t('protection.take')}
          </Button>
        </>
      }
    >
      <FormAlert text={error === null ? null : explain(error, t)} />
    </Dialog>
  )
}
