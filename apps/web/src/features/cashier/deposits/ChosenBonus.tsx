import { buttonLook } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Deposit } from '../../../api/cashier/deposits.ts'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { useWritten } from '../../rewards/points/useWritten.ts'
import { StateBadge } from '../../rewards/promotions/PromotionCard.tsx'

/** How far the bonus is that was chosen with a deposit; nothing where none was. */
export function ChosenBonus({ deposit }: { deposit: Deposit }) {
  const { data } = useQuery(promotionsQuery(useOwner()))
  const one = data?.find(({ code }) => code === deposit.promotion)
  return one === undefined ? null : <BonusNote one={one} isOpen={deposit.endedAt === null} />
}

/** Bonuses of deposits that were joined and are not claimed yet: they are none of the requirements so far. */
export function WaitingBonuses() {
  const { data = [] } = useQuery(promotionsQuery(useOwner()))
  return data
    .filter(({ terms, state }) => terms.kind === 'DEPOSIT' && /^(SIGNED|CLAIM)$/.test(state))
    .map((one) => <BonusNote key={one.code} one={one} isOpen={false} />)
}

type BonusNoteProps = {
  one: promotions.Promotion
  /** the deposit it was chosen with is under way */
  isOpen: boolean
}

function BonusNote({ one, isOpen }: BonusNoteProps) {
  const { t } = useTranslation()
  const title = useWritten()(one.titles)
  const said = {
    SIGNED: t(isOpen ? 'deposits.bonus.chosen' : 'deposits.bonus.joined', { title }),
    CLAIM: t('deposits.bonus.ready', { title }),
  } as Readonly<Partial<Record<promotions.PromotionState, string>>>
  return (
    <div
      className="ui-card flex flex-wrap items-center justify-between gap-3 p-4"
      role="status"
      data-testid="deposit.bonus.note"
      data-state={one.state}
    >
      <p>{said[one.state] ?? title}</p>
      <span className="flex flex-wrap items-center gap-3">
        {one.state !== 'CLAIM' && <StateBadge one={one} />}
        <Link
          to={`/promotions?${new URLSearchParams({ id: one.code })}`}
          {...buttonLook(one.state === 'CLAIM' ? { size: 'sm' } : { variant: 'link', size: 'sm' })}
          data-testid="deposit.bonus.link"
        >
          {t(one.state === 'CLAIM' ? 'promotions.state.CLAIM' : 'promotions.brief')}
        </Link>
      </span>
    </div>
  )
}
