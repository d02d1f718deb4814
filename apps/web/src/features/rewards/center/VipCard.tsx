import { Guilloche } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import './rewards.css'
import { useOwner } from '../../../api/owner.ts'
import { type Vip, vipQuery } from '../../../api/rewards/rewards.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { Way } from './Way.tsx'

/** The own level with the way to the next, and the table of all (rules C2). */
export function VipCard() {
  const { t } = useTranslation()
  const { data } = useQuery(vipQuery(useOwner()))
  if (data === undefined) return null
  const { level, deposits, bets } = data
  const next = data.levels.find((one) => one.level === level + 1)
  return (
    <section className="ui-card grid grid-cols-[minmax(0,1fr)] gap-4 rounded-ticket p-5" data-testid="vip">
      <div className="vip-plate">
        <Guilloche className="vip-band" height={64} />
        <h3 data-testid="vip.level">{t('rewards.vip.title', { level })}</h3>
        {next !== undefined && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Way name={t('rewards.vip.deposits')} done={deposits} of={next.deposits} />
            <Way name={t('rewards.vip.bets')} done={bets} of={next.bets} />
          </div>
        )}
      </div>
      <div className="overflow-x-auto">
        <LevelTable vip={data} />
      </div>
    </section>
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
