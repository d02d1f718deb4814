import { type DrawVerdict, isDrawFamily, verifyDraw } from '@croupier/fairness'
import { Dialog, LoadingNote, Seal, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Issue, issueQuery } from '../../../api/lottery/lottery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { DrawnNumbers } from './DrawnNumbers.tsx'

type VerifyDialogProps = {
  gameCode: string
  family: string
  /** The issue's number. */
  number: string
  onClose: () => void
}

/** Recomputes a draw in this browser from the revealed seed (rules A5.4). */
export default function VerifyDialog({ gameCode, family, number, onClose }: VerifyDialogProps) {
  const { t } = useTranslation()
  const issue = useQuery(issueQuery(gameCode, number))
  const seed = issue.data?.revealedSeed ?? null
  const isExternal = issue.data?.seedCommitment === null
  const check = useQuery({
    queryKey: ['lottery', 'verdict', gameCode, number, seed],
    enabled: issue.data !== undefined && seed !== null && isDrawFamily(family),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => recompute(family, issue.data, seed),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lottery.verify.title')}
      description={
        isExternal ? t('lottery.verify.external') : t('lottery.verify.lead', { issue: number })
      }
      closeLabel={t('common.action.close')}
      width={560}
      data-testid="verify.dialog"
    >
      {issue.isError && <QueryFailed query={issue} />}
      {issue.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-64" />
        </>
      )}
      {issue.data !== undefined && seed === null && !isExternal && (
        <p>{t('lottery.verify.sealed')}</p>
      )}
      {check.isError && <p role="alert">{t('lottery.verify.failed')}</p>}
      {issue.data !== undefined && seed !== null && check.data !== undefined && (
        <Proof family={family} issue={issue.data} seed={seed} verdict={check.data} />
      )}
    </Dialog>
  )
}

async function recompute(family: string, issue: Issue | undefined, seed: string | null) {
  const seedCommitment = issue?.seedCommitment ?? null
  if (issue === undefined || seed === null || seedCommitment === null || !isDrawFamily(family)) {
    throw new RangeError('nothing to recompute')
  }
  const { gameCode, number, numbers } = issue
  return verifyDraw({
    seed,
    commitment: seedCommitment,
    gameCode,
    issueNo: number,
    family,
    numbers,
  })
}

type ProofProps = { family: string; issue: Issue; seed: string; verdict: DrawVerdict }

function Proof({ family, issue, seed, verdict }: ProofProps) {
  const { t } = useTranslation()
  return (
    <Ticket>
      <TicketSection>
        <Step number={1} title={t('lottery.verify.commitment')}>
          <code className="verify-code">{issue.seedCommitment}</code>
        </Step>
        <Step number={2} title={t('lottery.verify.seed')}>
          <code className="verify-code">{seed}</code>
        </Step>
        <Step
          number={3}
          title={t('lottery.verify.hash')}
          ok={verdict.commitmentMatches}
          okText={t('lottery.verify.hashOk')}
          badText={t('lottery.verify.hashBad')}
        />
        <Step
          number={4}
          title={t('lottery.verify.stream', { input: `${issue.gameCode}|${issue.number}` })}
          ok={verdict.numbersMatch}
          okText={t('lottery.verify.numbersOk')}
          badText={t('lottery.verify.numbersBad')}
        >
          <DrawnNumbers family={family} numbers={verdict.recomputed} size={28} />
        </Step>
      </TicketSection>
      <TicketSection>
        <div className="flex items-center justify-between gap-4" role="status">
          <p className="text-13 text-muted">
            {verdict.ok ? t('lottery.verify.fair') : t('lottery.verify.unfair')}
          </p>
          <span data-testid="verify.verdict">
            <Seal tone={verdict.ok ? 'jade' : 'rose'}>
              {verdict.ok ? t('lottery.verify.sealOk') : t('lottery.verify.sealBad')}
            </Seal>
          </span>
        </div>
      </TicketSection>
    </Ticket>
  )
}

type StepProps = {
  number: number
  title: string
  ok?: boolean
  okText?: string
  badText?: string
  children?: ReactNode
}

function Step({ number, title, ok, okText, badText, children }: StepProps) {
  return (
    <div className="verify-step">
      <span className="verify-no">{number}</span>
      <div className="grid min-w-0 gap-1">
        <p className="text-13 text-muted">{title}</p>
        {children}
        {ok !== undefined && (
          <p className={`flex items-center gap-1.5 text-13 ${ok ? 'text-jade' : 'text-danger'}`}>
            {ok ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            {ok ? okText : badText}
          </p>
        )}
      </div>
    </div>
  )
}
