import { TabPanel, Tabs } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gameName } from '../../../format/gameName.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { MyBets } from '../orders/MyBets.tsx'
import { BetSlip } from './BetSlip.tsx'
import type { Order } from './useOrder.ts'
import type { Slip } from './useSlip.ts'

type Shown = 'slip' | 'mine'

type SlipTabsProps = {
  desk: Desk
  slip: Slip
  order: Order
  /** How many orders were placed here. */
  placed: number
}

/** The slip's column: the slip, and own bets on this game. Who adds a line sees the slip, who has bet sees the bet. */
export function SlipTabs({ desk, slip, order, placed }: SlipTabsProps) {
  const { t } = useTranslation()
  const lines = slip.lines.length
  const [shown, show] = useState<Shown>('slip')
  const [known, setKnown] = useState({ lines, placed })
  if (known.lines !== lines || known.placed !== placed) {
    setKnown({ lines, placed })
    if (placed > known.placed) show('mine')
    else if (lines > known.lines) show('slip')
  }
  return (
    <Tabs<Shown>
      className="slip-tabs"
      label={t('lottery.slip.title')}
      look="segment"
      value={shown}
      onValue={show}
      items={[
        { value: 'slip', label: t('lottery.slip.title') },
        { value: 'mine', label: t('lottery.mine.title') },
      ]}
    >
      <TabPanel value="slip">
        <BetSlip desk={desk} slip={slip} order={order} onConfirm={() => order.review(slip.lines)} titled={false} />
      </TabPanel>
      <TabPanel value="mine">
        <MyBets gameCode={desk.game.code} gameName={gameName(desk.game.name)} narrow />
      </TabPanel>
    </Tabs>
  )
}
