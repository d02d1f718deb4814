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

/** What can be done in the state that a promotion is in: one component for all ten (experience 3.8). */
export function PromotionStep({ one }: StepProps) {
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
  if (state === 'CLAIM') return <Claim one={one} />
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

function Claim({ one }: StepProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const claim = useClaimPromotion(({ amount }) => {
    if (amount === null) return
    toast({ tone: 'success', title: t('promotions.paid', { amount: format.money(amount) }) })
  })
  return (
    <div className="grid gap-3">
      <FormAlert text={claim.error === null ? null : explain(claim.error, t)} />
      <Button busy={claim.isPending} onClick={() => claim.mutate(one.code)} data-testid="promotion.claim.button">
        {one.terms.kind === 'RAFFLE' ? t('promotions.draw') : t('promotions.state.CLAIM')}
        {one.amount !== null && ` · ${format.money(one.amount)}`}
      </Button>
    </div>
  )
}
