import { Guilloche, Rosette } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import './rewards.css'
import { useOwner } from '../../../api/owner.ts'
import { type Vip, vipQuery } from '../../../api/rewards/rewards.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { Way } from './Way.tsx'

/** The own level as an engraved card with the way to the next and what that brings, and the table of all (rules C2). */
export function VipCard() {
  const { data } = useQuery(vipQuery(useOwner()))
  if (data === undefined) return null
  return (
    <section className="ui-card grid grid-cols-[minmax(0,1fr)] gap-4 rounded-ticket p-5" data-testid="vip">
      <Plate vip={data} />
      <div className="overflow-x-auto">
        <LevelTable vip={data} />
      </div>
    </section>
  )
}

const GIFTS = ['upgrade', 'birthday', 'monthly'] as const

function Plate({ vip }: { vip: Vip }) {
  const { t } = useTranslation()
  const format = useFormat()
  const nickname = useSession(({ nickname, account }) => nickname ?? account)
  const { level, deposits, bets, countedTo } = vip
  const next = vip.levels.find((one) => one.level === level + 1)
  const gifts = GIFTS.filter((gift) => next !== undefined && next[gift] > 0n)
  return (
    <div className="vip-plate">
      <Guilloche className="vip-band" height={64} />
      <div className="vip-head">
        <Rosette className="vip-seal" />
        <b className="vip-numeral num" aria-hidden>
          {level}
        </b>
        <div className="grid content-center">
          <h3 data-testid="vip.level">{t('rewards.vip.title', { level })}</h3>
          <span className="text-muted">{nickname}</span>
        </div>
      </div>
      {next !== undefined && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Way name={t('rewards.vip.deposits')} done={deposits} of={next.deposits} />
            <Way name={t('rewards.vip.bets')} done={bets} of={next.bets} />
          </div>
          <dl className="vip-next" data-testid="vip.next">
            <dt className="font-[600] text-ink">{t('rewards.vip.title', { level: next.level })}</dt>
            {gifts.map((gift) => (
              <div key={gift}>
                <dt>{t(`rewards.vip.${gift}`)}</dt>
                <dd className="num">{format.money(next[gift])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {countedTo !== null && (
        <p className="num text-12 text-subtle" data-testid="vip.counted">
          {t('rewards.vip.counted', { day: format.date(new Date(`${countedTo}T12:00:00Z`)) })}
        </p>
      )}
    </div>
  )
}

function LevelTable({ vip }: { vip: Vip }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heads = ['level', 'deposits', 'bets', 'keep', 'upgrade', 'birthday', 'monthly'] as const
  return (
    <table className="num w-full min-w-[620px] text-13">
      <thead>
        <tr className="text-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="p-2 text-end first:text-start">
              {t(`rewards.vip.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vip.levels.map((one) => (
          <tr
            key={one.level}
            className="border-line border-t"
            aria-current={one.level === vip.level ? 'true' : undefined}
          >
            <th scope="row" className="p-2 text-start">
              {one.level}
              {one.level === vip.level && ' ●'}
            </th>
            {([one.deposits, one.bets, one.keep, one.upgrade, one.birthday, one.monthly] as const).map((amount, at) => (
              <td key={heads[at + 1]} className="p-2 text-end">
                {amount > 0n ? format.short(amount) : '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
