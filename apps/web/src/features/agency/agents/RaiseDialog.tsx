import { Button, Dialog, toast } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OpeningTerms, type TeamRow, useRaiseSeries } from '../../../api/agency/agents.ts'
import { explain } from '../../../api/explain.ts'
import { OnceTermsAreKnown } from './OnceTermsAreKnown.tsx'
import { SeriesRows } from './SeriesRows.tsx'
import { raiseBounds } from './seriesChoice.ts'

type RaiseDialogProps = { row: TeamRow; onClose: () => void }

/** Raising series of a direct downline: never down, never above one's own (rules A2.1). */
export function RaiseDialog({ row, onClose }: RaiseDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('agent.raise.action')} · ${row.account}`}
      closeLabel={t('common.action.close')}
      width={620}
      fullOnPhone
      data-testid="raise.dialog"
    >
      <OnceTermsAreKnown>{(terms) => <RaiseForm terms={terms} row={row} onClose={onClose} />}</OnceTermsAreKnown>
    </Dialog>
  )
}

function RaiseForm({ terms, row, onClose }: RaiseDialogProps & { terms: OpeningTerms }) {
  const { t } = useTranslation()
  const raise = useRaiseSeries()
  const bounds = raiseBounds(terms, row.series)
  const [series, setSeries] = useState(() => bounds.map(({ family, mode, min }) => ({ family, mode, series: min })))
  const raised = series.filter((one, index) => one.series > (bounds[index]?.min ?? 0))
  const submit = () =>
    raise.mutate(
      { id: row.id, series: raised },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: t('agent.raise.done', { account: row.account }) })
          onClose()
        },
        onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
      },
    )
  return (
    <div className="grid gap-4">
      <SeriesRows
        bounds={bounds}
        quotas={terms.quotas}
        series={series}
        onSeries={setSeries}
        hint={t('agent.raise.hint')}
      />
      <div>
        <Button
          variant="brass"
          busy={raise.isPending}
          disabled={raised.length === 0}
          onClick={submit}
          data-testid="raise.submit.button"
        >
          {t('agent.raise.action')}
        </Button>
      </div>
    </div>
  )
}
