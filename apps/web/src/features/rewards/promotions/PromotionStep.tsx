import { Button, buttonLook, Countdown, FormAlert, toast } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import { useClaimPromotion } from '../../../api/rewards/promotions.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { Way } from '../center/Way.tsx'
import { JoinForm } from './JoinForm.tsx'

type StepProps = { one: promotions.Promotion }

/** What can be done in the state that a promotion is in, and what earlier cycles left to claim (experience 3.8, rules C5). */
export function PromotionStep({ one }: StepProps) {
  return (
    <>
      {one.earned.map(({ cycle, amount, until }) => (
        <Claim key={cycle} one={{ ...one, amount }} earned={{ cycle, until }} />
      ))}
      <Step one={one} />
    </>
  )
}

/** One component for all ten states. */
function Step({ one }: StepProps) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const isGuest = useSession((session) => session.token === null)
  const { state, terms, done, reason } = one
  if (state === 'COMING_SOON') {
    return (
      <p className="num">
        {t('promotions.state.COMING_SOON')} · <Countdown endsAt={one.startsAt.getTime()} now={serverNowMs} />
      </p>
    )
  }
  if (isGuest && (state === 'JOIN' || state === 'CLAIM')) {
    return <Button onClick={() => show('login')}>{t('shell.bar.login')}</Button>
  }
  if (state === 'JOIN') return <JoinForm one={one} />
  if (state === 'CLAIM') return <Claim one={one} earned={null} />
  if (state === 'REJECTED') return <FormAlert text={reason} />
  const waits = state === 'SIGNED' || state === 'IN_PROCESS'
  return (
    <div className="grid gap-3">
      <p className="font-[600]" data-testid="promotion.state">
        {t(`promotions.state.${state}`)}
        <Paid one={one} />
      </p>
      {waits && done !== null && terms.bets !== null && (
        <Way name={t('promotions.term.bets', { amount: '' })} done={done} of={terms.bets} />
      )}
      {waits && terms.kind === 'DEPOSIT' && (
        <Link to={{ search: '?mc=depositv2' }} {...buttonLook({})} data-testid="promotion.deposit.button">
          {t('wallet.page.depositv2.title')}
        </Link>
      )}
    </div>
  )
}

/** What was paid, behind the state. */
function Paid({ one: { amount } }: StepProps) {
  const format = useFormat()
  return amount === null ? null : <span className="num text-brass"> · {format.money(amount)}</span>
}

/** @param earned of a cycle that is over: which, and until when it can be claimed */
function Claim({ one, earned }: StepProps & { earned: { cycle: string; until: Date } | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const claim = useClaimPromotion(({ amount }) => {
    if (amount === null) return
    toast({ tone: 'success', title: t('promotions.paid', { amount: format.money(amount) }) })
  })
  const claimNow = () => claim.mutate({ code: one.code, ...(earned === null ? {} : { cycle: earned.cycle }) })
  return (
    <div className="grid gap-3">
      <FormAlert text={claim.error === null ? null : explain(claim.error, t)} />
      <Button busy={claim.isPending} onClick={claimNow} data-testid="promotion.claim.button">
        {one.terms.kind === 'RAFFLE' ? t('promotions.draw') : t('promotions.state.CLAIM')}
        {one.amount !== null && ` · ${format.money(one.amount)}`}
      </Button>
      {earned !== null && (
        <p className="num text-13 text-muted">{t('rewards.until', { time: format.moment(earned.until) })}</p>
      )}
    </div>
  )
}
