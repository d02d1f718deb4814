import { Drawer } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { LotteryGroups } from './LotteryGroups.tsx'

/** All lotteries by group as a sheet, for phones (experience 3.1). */
export default function LotterySheet({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      open
      side="bottom"
      onClose={onClose}
      title={t('shell.nav.allLotteries')}
      closeLabel={t('common.action.close')}
      data-testid="lotteries.sheet"
    >
      <LotteryGroups onFollow={onClose} />
    </Drawer>
  )
}
