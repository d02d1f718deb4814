import { Drawer, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orderQuery } from '../../../api/cashier/records.ts'
import { gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'

/** The receipt of an order that is known by its number. */
export default function OrderReceipt({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const order = useQuery(orderQuery(useOwner(), orderId))
  const games = (useQuery(gameMenusQuery()).data ?? []).flatMap(({ gameMenus }) => gameMenus)
  const { data } = order
  if (data !== undefined) {
    const game = games.find(({ code }) => code === data.gameCode)?.game
    const name = game === undefined ? data.gameCode : gameName(game.name)
    return <OrderDrawer order={data} gameName={name} onClose={onClose} />
  }
  return (
    <Drawer open onClose={onClose} title={t('wallet.bets.receipt')} closeLabel={t('common.action.close')} width={460}>
      {order.isError ? (
        <QueryFailed query={order} />
      ) : (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-64" />
        </>
      )}
    </Drawer>
  )
}
