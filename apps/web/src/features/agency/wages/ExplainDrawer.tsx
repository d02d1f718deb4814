import { Button, LoadingNote, Seal, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Download, Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WageExplanation, wageExplanationQuery } from '../../../api/agency/wages.ts'
import { isRefusal } from '../../../api/apiError.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { PaidOn } from '../dividends/PaidOn.tsx'
import { ExplainBranch } from './ExplainBranch.tsx'
import { ExplainFormula } from './ExplainFormula.tsx'
import { ExplainFrame } from './ExplainFrame.tsx'
import { exactDifference, exactSum, exactText, isNothing } from './exact.ts'
import { explanationRows } from './explanationRows.ts'

type ExplainDrawerProps = { windowStart: string; onClose: () => void }

/** Why a window was paid as it was, to the line and to the unit (rules B9). A column, no overlay. */
export function ExplainDrawer({ windowStart, onClose }: ExplainDrawerProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [contractId, setContract] = useState<string | null>(null)
  const query = useQuery(wageExplanationQuery(owner, windowStart, contractId))
  const { data } = query
  const start = new Date(windowStart)
  return (
    <ExplainFrame
      title={t('wages.explain.title', {
        from: format.clock(start, false),
        to: data === undefined ? '…' : format.clock(data.windowEnd, false),
      })}
      subtitle={data === undefined ? '' : t('wages.explain.posted', { time: format.clock(data.windowEnd) })}
      onClose={contractId === null ? onClose : () => setContract(null)}
      data-testid="wage.explain"
    >
      {query.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-14" />
          <Skeleton className="h-24 rounded-ticket" />
          <Skeleton className="h-48" />
        </>
      )}
      {query.isError && data === undefined && isRefusal(query.error, 'NOT_FOUND') && (
        <p className="text-muted" data-testid="wage.none">
          {t('wages.explain.none')}
        </p>
      )}
      {query.isError && data === undefined && !isRefusal(query.error, 'NOT_FOUND') && <QueryFailed query={query} />}
      {data !== undefined && <Explained data={data} onOpen={setContract} />}
    </ExplainFrame>
  )
}

type ExplainedProps = { data: WageExplanation; onOpen: (contractId: string) => void }

function Explained({ data, onOpen }: ExplainedProps) {
  const { t } = useTranslation()
  const left = data.lineCount - data.countedLines
  return (
    <>
      <PaidOn kind="REALTIME_WAGE" period={data.windowStart} paidAt={data.paidAt} />
      <ExplainFormula data={data} onOpen={onOpen} />
      <div className="explain-columns" aria-hidden>
        <span>{t('wages.line.settled')}</span>
        <span>{t('wages.line.game')}</span>
        <span>{t('wages.line.stake')}</span>
        <span>{t('wages.line.net')}</span>
        <span>{t('wages.line.rate')}</span>
        <span>{t('wages.line.share')}</span>
      </div>
      {data.branches.map((branch) => (
        <ExplainBranch key={branch.account} branch={branch} data={data} />
      ))}
      {data.branches.length === 0 && <p className="text-muted">{t('wages.explain.noLines')}</p>}
      {left > 0 && (
        <p className="flex items-start gap-2 text-12 text-muted">
          <Info className="mt-0.5" size={15} strokeWidth={1.75} aria-hidden />
          <span>
            {t('wages.explain.left', { count: left })} {t('wages.explain.late')}
          </span>
        </p>
      )}
      <Proof data={data} />
    </>
  )
}

/** Branch sums added up beside the posting, with the seal. */
function Proof({ data }: { data: WageExplanation }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const exact = (share: string) => exactText(share, locale)
  const shares = data.branches.map(({ share }) => share)
  const parts = isNothing(data.carryIn) ? shares : [...shares, data.carryIn]
  const sum = exactSum(parts)
  const difference = exact(exactDifference(data.exact, sum))
  // The writer of files is fetched with the first file that somebody wants.
  const file = async () => {
    const { wageCsv } = await import('./wageCsv.ts')
    const address = URL.createObjectURL(
      new Blob([wageCsv(explanationRows(data, t))], { type: 'text/csv;charset=utf-8' }),
    )
    const link = document.createElement('a')
    link.href = address
    link.download = `wage-${data.windowStart.toISOString().slice(0, 16)}.csv`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <footer className="explain-proof" data-testid="wage.proof">
      <Seal tone={data.addsUp ? 'jade' : 'rose'}>
        {data.addsUp ? t('wages.explain.addsUp') : t('wages.explain.differs')}
      </Seal>
      <p className="min-w-0 flex-1 text-13">
        <span className="num">
          {parts.map(exact).join(' + ') || exact('0')} = {exact(sum)}
        </span>
        <br />
        <span className="text-12 text-muted">
          {t('wages.explain.counts', {
            count: data.lineCount,
            counted: data.countedLines,
            difference,
          })}
        </span>
      </p>
      <Button variant="outline" size="sm" icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={file}>
        {t('wages.explain.csv')}
      </Button>
    </footer>
  )
}
