import { buttonLook } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useWritten } from '../../../format/useWritten.ts'
import { StateBadge } from './PromotionCard.tsx'

type BonusNoteProps = {
  one: promotions.Promotion
  /** the deposit it was chosen with is under way */
  isOpen: boolean
}

/** A bonus that comes with a deposit, and how far it is. */
export function BonusNote({ one, isOpen }: BonusNoteProps) {
  const { t } = useTranslation()
  const title = useWritten()(one.titles)
  const texts = {
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
      <p>{texts[one.state] ?? title}</p>
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
