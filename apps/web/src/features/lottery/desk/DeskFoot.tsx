import { Button, IconButton } from '@croupier/ui'
import { ChevronUp, Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { SlipDrawer } from '../slip/SlipDrawer.tsx'
import { slipTotals } from '../slip/slipLines.ts'
import type { Order } from '../slip/useOrder.ts'
import type { Slip } from '../slip/useSlip.ts'
import { StakeTermsSmall } from './StakeTermsSmall.tsx'
import { StakeTotals } from './StakeTotals.tsx'
import type { Desk } from './useDeskState.ts'

type DeskFootProps = { desk: Desk; slip: Slip; order: Order }

/** The foot of the desk on phones: the slip's handle, the terms, the three buttons. */
export default function DeskFoot({ desk, slip, order }: DeskFootProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { slipOpen, setSlipOpen } = useOverlays()
  const empty = desk.fieldLines.length === 0
  const { stake } = slipTotals(desk.fieldLines, desk.range.own)
  return (
    <div className="desk-foot">
      <Handle slip={slip} open={slipOpen} onOpen={() => setSlipOpen(true)} />
      <div className="desk-foot-body">
        <div className="desk-foot-terms">
          <StakeTermsSmall desk={desk} />
          <StakeTotals desk={desk} />
        </div>
        <div className="flex items-center gap-2">
          <IconButton
            outline
            label={t('lottery.stake.random')}
            icon={<Dices size={20} strokeWidth={1.75} />}
            onClick={() => slip.addRandom(1)}
          />
          <Button
            className="flex-1"
            variant="outline"
            disabled={empty}
            onClick={slip.addField}
            data-testid="stake.add.button"
          >
            {t('lottery.stake.add')}
          </Button>
          <Button
            className="flex-[1.4]"
            disabled={empty || desk.stale}
            onClick={() => order.review(desk.fieldLines)}
            data-testid="stake.betNow.button"
          >
            {empty ? t('lottery.stake.betNow') : t('lottery.stake.betNowFor', { amount: format.money(stake) })}
          </Button>
        </div>
      </div>
      <SlipDrawer desk={desk} slip={slip} order={order} side="bottom" />
    </div>
  )
}

type HandleProps = { slip: Slip; open: boolean; onOpen: () => void }

function Handle({ slip, open, onOpen }: HandleProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <button
      type="button"
      className="desk-handle"
      aria-expanded={open}
      onClick={onOpen}
      data-testid="slip.handle.button"
    >
      <span className="desk-grab" aria-hidden />
      <span className="ui-count" aria-hidden>
        {slip.lines.length}
      </span>
      <span className="font-[600]">{t('lottery.slip.title')}</span>
      <span className="text-13 text-muted">{t('lottery.stake.bets', { count: slip.totals.bets })}</span>
      <b className="ms-auto font-[650]">{format.money(slip.totals.stake)}</b>
      <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
