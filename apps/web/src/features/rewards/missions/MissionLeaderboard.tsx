import { floorTo } from '@croupier/money'
import { Badge, Button, buttonLook, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { type Missions, missionsQuery, useClaimMission } from '../../../api/rewards/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { Bar } from '../center/Bar.tsx'
import { Winners } from './Winners.tsx'

const ONE = 10_000n

/** Member centre: missions of the day and week, and who was paid most (experience 3.17, page 12). */
export default function MissionLeaderboard() {
  const { t } = useTranslation()
  const missions = useQuery(missionsQuery(useOwner()))
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.missionLeaderboard.title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <section className="grid gap-3" aria-label={t('missions.title')}>
          {missions.isError && <QueryFailed query={missions} />}
          {missions.isPending && <Skeleton className="h-32 rounded-ticket" />}
          <ul className="grid gap-3 md:grid-cols-2">
            {missions.data?.missions.map((one) => (
              <MissionCard key={one.code} one={one} />
            ))}
          </ul>
        </section>
        <Winners />
      </div>
    </div>
  )
}

function MissionCard({ one }: { one: Missions['missions'][number] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const claim = useClaimMission()
  const { code, measure, period, target, done, reward, state, resetsAt } = one
  const measureText = (value: typeof target) =>
    measure === 'LOGINS' ? format.count(Number(value / ONE)) : format.short(floorTo(value, format.decimals))
  const name = t(`missions.measure.${measure}`, { amount: measureText(target) })
  const claimNow = () =>
    claim.mutate(code, {
      onSuccess: ({ amount }) =>
        toast({ tone: 'success', title: t('promotions.paid', { amount: format.money(amount) }) }),
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  return (
    <li className="ui-card grid content-start gap-2 p-4" data-testid={`mission.${code}`}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <strong className="font-[600]">{name}</strong>
        <Badge>{t(`missions.period.${period}`)}</Badge>
      </span>
      <Bar name={name} done={done} of={target} />
      <span className="num text-13 text-muted">
        {measureText(done)} / {measureText(target)} · {t('missions.reward', { amount: format.short(reward) })} ·{' '}
        {t('missions.resets', { time: format.moment(resetsAt, false) })}
      </span>
      {state === 'OPEN' && <Go measure={measure} />}
      {state === 'CLAIM' && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={claim.isPending}
          onClick={claimNow}
          data-testid={`mission.${code}.button`}
        >
          {t('promotions.state.CLAIM')}
        </Button>
      )}
      {state === 'CLAIMED' && <Badge tone="jade">{t('promotions.state.CLAIMED')}</Badge>}
    </li>
  )
}

/** Leads to where a mission is earned; a login is made by who reads this. */
function Go({ measure }: { measure: Missions['missions'][number]['measure'] }) {
  const { t } = useTranslation()
  if (measure === 'LOGINS') return null
  const isDeposit = measure === 'DEPOSITS'
  return (
    <span className="justify-self-start">
      <Link
        to={isDeposit ? '?mc=depositv2' : '/elott'}
        preventScrollReset={isDeposit}
        {...buttonLook({ variant: 'outline', size: 'sm' })}
        data-testid={`mission.go.${measure}`}
      >
        {t(isDeposit ? 'wallet.page.depositv2.title' : 'shell.nav.lottery')}
      </Link>
    </span>
  )
}
