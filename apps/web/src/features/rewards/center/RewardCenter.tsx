import { parseUnits } from '@croupier/money'
import { Badge, Button, EmptyState, Skeleton, toast } from '@croupier/ui'
import type { rewards } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { rewardsQuery, useClaim } from '../../../api/rewards/rewards.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { GoTo } from '../../../shell/centre/emptyActions.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ClaimHall } from './ClaimHall.tsx'
import { EnvelopeCard } from './EnvelopeCard.tsx'
import { useReady } from './useReady.ts'
import { VipCard } from './VipCard.tsx'

const ZERO = parseUnits('0')

/** Member centre: everything that can be claimed, in one place (experience 3.17, page 10). */
export default function RewardCenter() {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const list = useQuery(rewardsQuery(owner))
  const claim = useClaim()
  const claimAll = (causes: readonly string[]) =>
    claim.mutate(causes, {
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  const ready = useReady()
  const isIdle = ready.promotions.length === 0 && ready.missions === 0
  const open = list.data?.rewards.filter(({ state }) => state === 'OPEN') ?? []
  const earlier = list.data?.rewards.filter(({ state }) => state !== 'OPEN') ?? []
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.rewardCenter.title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <EnvelopeCard />
        <ClaimHall />
        {list.isError && <QueryFailed query={list} />}
        {list.isPending && <Skeleton className="h-32 rounded-ticket" />}
        {list.data !== undefined && open.length === 0 && isIdle && (
          <EmptyState
            title={t('rewards.none')}
            text={t('rewards.noneText')}
            action={<GoTo to="/promotions">{t('shell.nav.promotions')}</GoTo>}
          />
        )}
        {open.length > 0 && (
          <section className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="num text-18" data-testid="rewards.claimable">
                {t('rewards.claimable', { amount: format.money(list.data?.claimable ?? ZERO) })}
              </h3>
              <Button
                busy={claim.isPending}
                onClick={() => claimAll(open.map(({ cause }) => cause))}
                data-testid="rewards.claimAll.button"
              >
                {t('rewards.claimAll')}
              </Button>
            </div>
            <RewardRows rows={open} busy={claim.isPending} onClaim={(one) => claimAll([one])} />
          </section>
        )}
        <VipCard />
        {earlier.length > 0 && (
          <section className="grid gap-3">
            <h3 className="text-18">{t('rewards.earlier')}</h3>
            <RewardRows rows={earlier} busy={false} onClaim={null} />
          </section>
        )}
      </div>
    </div>
  )
}

type RewardRowsProps = {
  rows: readonly rewards.Reward[]
  busy: boolean
  onClaim: ((cause: string) => void) | null
}

function RewardRows({ rows, busy, onClaim }: RewardRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className="ui-card grid">
      {rows.map(({ cause, kind, amount, wagering, state, expiresAt, claimedAt }) => (
        <li
          key={cause}
          className="flex flex-wrap items-center justify-between gap-3 border-line border-b p-4 last:border-b-0"
          data-testid={`reward.${kind}`}
          data-state={state}
        >
          <span className="grid gap-0.5">
            <span className="font-[600]">{t(`rewards.kind.${kind}`)}</span>
            <span className="num text-13 text-muted">
              {state === 'OPEN'
                ? t('rewards.until', { time: format.moment(expiresAt) })
                : format.moment(claimedAt ?? expiresAt)}
              {wagering > 0n && ` · ${t('rewards.wagering', { amount: format.short(wagering) })}`}
            </span>
          </span>
          <span className="flex items-center gap-3">
            <span className="num text-18 text-brass" data-testid="reward.amount">
              {format.money(amount)}
            </span>
            {state === 'OPEN' && onClaim !== null ? (
              <Button size="sm" busy={busy} onClick={() => onClaim(cause)}>
                {t('rewards.claim')}
              </Button>
            ) : (
              state !== 'OPEN' && (
                <Badge tone={state === 'CLAIMED' ? 'jade' : 'plain'}>{t(`rewards.state.${state}`)}</Badge>
              )
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
