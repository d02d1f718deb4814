import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PARTS } from '../../parts.ts'
import { fetchedWhenNear, lazyPart } from '../lazyPart.ts'

const LotteryPopover = lazyPart(PARTS.lotteries, { failed: 'inline' })

/** The arrow beside "Lottery": every lottery by group, without leaving the page (spec 2). Until it is pressed it is an arrow only. */
export default function LotteryMenu() {
  const { t } = useTranslation()
  const [wasOpened, setOpened] = useState(false)
  const closed = (
    <button
      type="button"
      className="topbar-caret"
      aria-label={t('shell.nav.allLotteries')}
      aria-haspopup="dialog"
      aria-expanded={false}
      data-testid="bar.lotteries.button"
      {...fetchedWhenNear(PARTS.lotteries)}
      onClick={() => setOpened(true)}
    >
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <LotteryPopover />
    </Suspense>
  )
}
