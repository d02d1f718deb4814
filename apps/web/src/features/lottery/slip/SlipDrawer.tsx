import { Drawer } from '@croupier/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tinykeys } from 'tinykeys'
import { useFormat } from '../../../format/useFormat.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { BetSlip } from './BetSlip.tsx'
import type { Order } from './useOrder.ts'
import type { Slip } from './useSlip.ts'

type SlipDrawerProps = { desk: Desk; slip: Slip; order: Order; side: 'right' | 'bottom' }

const WIDTH_PX = 380

/** The slip where there is no room for its column: a drawer, on phones a sheet (experience 1.1). */
export function SlipDrawer({ desk, slip, order, side }: SlipDrawerProps) {
  const { t } = useTranslation()
  const { slipOpen, setSlipOpen } = useOverlays()
  const close = () => setSlipOpen(false)
  // What is open here must not be open on another desk that somebody goes to later.
  useEffect(() => () => setSlipOpen(false), [setSlipOpen])
  useEffect(() => {
    if (!slipOpen) return
    // The key that opened it closes it too; the keys of the site rest while a dialog is open.
    return tinykeys(window, { b: () => setSlipOpen(false) })
  }, [slipOpen, setSlipOpen])
  return (
    <Drawer
      open={slipOpen}
      side={side}
      width={WIDTH_PX}
      onClose={close}
      title={t('lottery.slip.title')}
      closeLabel={t('common.action.close')}
      data-testid="slip.drawer"
    >
      <BetSlip
        titled={false}
        desk={desk}
        slip={slip}
        order={order}
        onConfirm={() => {
          close()
          order.review(slip.lines)
        }}
      />
    </Drawer>
  )
}

/** The slip's drawer from 900 to 1199 px, and the pinned pill that opens it: how many lines, for how much. */
export default function SlipPill(props: Omit<SlipDrawerProps, 'side'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { slipOpen, setSlipOpen } = useOverlays()
  const { lines, totals } = props.slip
  return (
    <>
      <div className="slip-bar">
        <button
          type="button"
          className="slip-pill"
          aria-expanded={slipOpen}
          aria-haspopup="dialog"
          onClick={() => setSlipOpen(true)}
          data-testid="slip.pill.button"
        >
          <span className="font-[600]">{t('lottery.slip.title')}</span>
          <span className="ui-count">{lines.length}</span>
          <b className="num">{format.money(totals.stake)}</b>
        </button>
      </div>
      <SlipDrawer {...props} side="right" />
    </>
  )
}
