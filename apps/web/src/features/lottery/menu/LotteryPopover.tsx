import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LotteryGroups } from './LotteryGroups.tsx'

/** Every lottery by group; it is open when it comes. */
export default function LotteryPopover() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className="topbar-caret"
        aria-label={t('shell.nav.allLotteries')}
        data-testid="bar.lotteries.button"
      >
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="ui-pop-layer" sideOffset={10} align="start">
          <Popover.Popup className="ui-pop lottery-pop" aria-label={t('shell.nav.allLotteries')}>
            <LotteryGroups onFollow={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
