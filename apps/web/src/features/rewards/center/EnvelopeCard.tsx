import { goodsArt } from '@croupier/art'
import { Button, Countdown, toast } from '@croupier/ui'
import type { rewards } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { envelopesQuery, useTakeEnvelope } from '../../../api/rewards/rewards.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import './rewards.css'

const ART = goodsArt('rain', 'envelope', '')

/** The rains of red envelopes that are on, each with its end, or when the next one begins (rules C4). */
export function EnvelopeCard() {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const { data } = useQuery(envelopesQuery(owner))
  if (data === undefined || (data.open.length === 0 && data.next === null)) return null
  const { open, next } = data
  return (
    <section className="ui-card rain-card" data-testid="rain" data-on={open.length > 0 ? '' : undefined}>
      {open.length === 0 && (
        <img src={`data:image/svg+xml,${encodeURIComponent(ART)}`} width={200} height={130} alt="" />
      )}
      <div className="grid content-center gap-1 p-5">
        <h3 className="text-18">{t('rewards.rain.title')}</h3>
        {open.map((one) => (
          <Rain key={one.id} one={one} />
        ))}
        {open.length === 0 && <Conditions of={next} />}
        {next !== null && (
          <p className="num text-13 text-muted" data-testid="rain.next">
            {t('rewards.rain.next', { time: format.moment(next.opensAt) })} ·{' '}
            <Countdown endsAt={next.opensAt.getTime()} now={serverNowMs} />
          </p>
        )}
      </div>
    </section>
  )
}

/** A rain that is on, and what can be taken or was taken of it. */
function Rain({ one }: { one: rewards.EnvelopeCampaign }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending } = useTakeEnvelope()
  const take = () =>
    mutate(one.id, {
      onSuccess: ({ amount }) =>
        toast({
          tone: 'success',
          title: t('rewards.rain.taken', { amount: format.money(amount) }),
        }),
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="envelope" data-open={one.taken === null ? undefined : ''} aria-hidden>
        <span className="envelope-note num">{one.taken !== null && format.short(one.taken)}</span>
      </span>
      <div className="grid flex-1 gap-1">
        <p className="num text-muted">
          {t('rewards.rain.left', { left: one.left, count: one.count })} ·{' '}
          <Countdown endsAt={one.closesAt.getTime()} now={serverNowMs} />
        </p>
        <Conditions of={one} />
      </div>
      {one.taken === null ? (
        <Button busy={isPending} disabled={one.left === 0 || !one.fits} onClick={take} data-testid="rain.take.button">
          {t(one.left === 0 ? 'rewards.rain.over' : 'rewards.rain.take')}
        </Button>
      ) : (
        <strong className="num text-18 text-brass" data-testid="rain.taken">
          {t('rewards.rain.taken', { amount: format.money(one.taken) })}
        </strong>
      )}
    </div>
  )
}

/** Who may take one, where not everybody may. */
function Conditions({ of }: { of: rewards.EnvelopeCampaign | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (of === null) return null
  const { levelMin, accountDaysMin, depositsMin } = of
  const conditions = [
    levelMin > 0 && t('rewards.rain.level', { level: levelMin }),
    accountDaysMin > 0 && t('rewards.rain.days', { days: accountDaysMin }),
    depositsMin > 0n && t('rewards.rain.deposits', { amount: format.short(depositsMin) }),
  ].filter((one) => one !== false)
  if (conditions.length === 0) return null
  return (
    <p className="text-13" data-testid="rain.conditions">
      {conditions.join(' · ')}
    </p>
  )
}
