import { type DrawVerdict, isDrawFamily, streamInput, verifyDraw } from '@croupier/fairness'
import { chainOfKey, type RoundVerdict, randomnessOf, verifyNamedRound } from '@croupier/fairness/beacon'
import { Dialog, LoadingNote, Seal, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Issue, issueQuery } from '../../../api/lottery/lottery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { BeaconRound } from '../fairness/BeaconRound.tsx'
import { DrawnNumbers } from './DrawnNumbers.tsx'

type VerifyDialogProps = {
  gameCode: string
  family: string
  /** The issue's number. */
  number: string
  onClose: () => void
}

/** Recomputes a draw in this browser from the revealed seed and the beacon's round (rules A5.4). */
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
      description={isExternal ? t('lottery.verify.external') : t('lottery.verify.lead', { issue: number })}
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
        <div className="grid gap-2">
          <p>{t('lottery.verify.sealed')}</p>
          {issue.data.beacon !== null && (
            <p className="grid gap-1">
              <span className="text-13 text-muted">{t('lottery.verify.round')}</span>
              <BeaconRound beacon={issue.data.beacon} />
            </p>
          )}
        </div>
      )}
      {check.isError && <p role="alert">{t('lottery.verify.failed')}</p>}
      {issue.data !== undefined && seed !== null && check.data !== undefined && (
        <Proof family={family} issue={issue.data} seed={seed} check={check.data} />
      )}
    </Dialog>
  )
}

/** What came of the computation; `round` is null where no beacon is mixed in. */
type Checked = { draw: DrawVerdict; round: RoundVerdict | null; randomness: string | null }

async function checkRound(issue: Issue): Promise<Pick<Checked, 'round' | 'randomness'>> {
  const { beacon } = issue
  if (beacon === null) return { round: null, randomness: null }
  const { signature, round, publicKey, chainHash } = beacon
  if (signature === null) throw new RangeError('the round is not published')
  const chain = await chainOfKey(publicKey)
  const named = { round, signature, closeAtMs: issue.closeAt.getTime() }
  const verdict = await verifyNamedRound(chain, named)
  const isItsChain = chain.hash === chainHash
  return {
    round: { ...verdict, ok: verdict.ok && isItsChain },
    randomness: await randomnessOf(signature),
  }
}

async function recompute(family: string, issue: Issue | undefined, seed: string | null): Promise<Checked> {
  const seedCommitment = issue?.seedCommitment ?? null
  if (issue === undefined || seed === null || seedCommitment === null || !isDrawFamily(family)) {
    throw new RangeError('nothing to recompute')
  }
  const { gameCode, number, numbers } = issue
  const { round, randomness } = await checkRound(issue)
  const draw = await verifyDraw({
    seed,
    commitment: seedCommitment,
    gameCode,
    issueNo: number,
    family,
    randomness,
    numbers,
  })
  return { draw, round, randomness }
}

type ProofProps = { family: string; issue: Issue; seed: string; check: Checked }

function Proof({ family, issue, seed, check: { draw, round, randomness } }: ProofProps) {
  const { t } = useTranslation()
  const { beacon } = issue
  const isOk = draw.ok && (round === null || round.ok)
  const fair = round === null ? t('lottery.verify.fair') : t('lottery.verify.fairBeacon')
  return (
    <Ticket>
      <TicketSection className="verify-steps">
        <Step title={t('lottery.verify.commitment')}>
          <code className="verify-code">{issue.seedCommitment}</code>
        </Step>
        {beacon !== null && (
          <Step title={t('lottery.verify.round')}>
            <BeaconRound beacon={beacon} />
          </Step>
        )}
        <Step title={t('lottery.verify.seed')}>
          <code className="verify-code">{seed}</code>
        </Step>
        <Step
          title={t('lottery.verify.hash')}
          ok={draw.commitmentMatches}
          okText={t('lottery.verify.hashOk')}
          badText={t('lottery.verify.hashBad')}
        />
        {beacon !== null && round !== null && (
          <Step
            title={t('lottery.verify.signature')}
            ok={round.ok}
            okText={t('lottery.verify.signatureOk')}
            badText={t('lottery.verify.signatureBad')}
          >
            <code className="verify-code">{beacon.signature}</code>
          </Step>
        )}
        <Step
          title={t('lottery.verify.stream', {
            input: streamInput(issue.gameCode, issue.number, randomness),
          })}
          ok={draw.numbersMatch}
          okText={t('lottery.verify.numbersOk')}
          badText={t('lottery.verify.numbersBad')}
        >
          <DrawnNumbers family={family} numbers={draw.recomputed} size={28} whole />
        </Step>
      </TicketSection>
      <TicketSection>
        <div className="flex items-center justify-between gap-4" role="status">
          <p className="text-13 text-muted">{isOk ? fair : t('lottery.verify.unfair')}</p>
          <span data-testid="verify.verdict">
            <Seal tone={isOk ? 'jade' : 'rose'}>{isOk ? t('lottery.verify.sealOk') : t('lottery.verify.sealBad')}</Seal>
          </span>
        </div>
      </TicketSection>
    </Ticket>
  )
}

type StepProps = {
  title: string
  ok?: boolean
  okText?: string
  badText?: string
  children?: ReactNode
}

function Step({ title, ok, okText, badText, children }: StepProps) {
  return (
    <div className="verify-step">
      <span className="verify-no" />
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere text-13 text-muted">{title}</p>
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
