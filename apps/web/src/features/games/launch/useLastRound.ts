import { toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { readMoneyAgain } from '../../../api/cashier/wallet.ts'
import type { Title } from '../../../api/games/games.ts'
import { type OwnRound, ownRoundsQuery } from '../../../api/games/launches.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { useFormat } from '../../../format/useFormat.ts'
import type { GameTimesProps } from './GameTimes.tsx'

/** Where the own rounds of a game are in the record. */
const recordOf = ({ category, nodeId }: Title): string =>
  `?${new URLSearchParams({ mc: 'personalHistoryCopy', category, game: nodeId })}`

/** When a game is left: reads the wallet again, and offers the receipt of the last round that ended in it (experience 3.4). */
export function useLastRound(props: GameTimesProps & { title: Title | undefined }): void {
  const { nodeId, isDemo, from, title } = props
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const client = useQueryClient()
  const navigate = useNavigate()
  const format = useFormat()
  const offer = ({ stake, won }: OwnRound) =>
    toast({
      tone: 'info',
      id: 'game.last',
      title: t('games.frame.last', { stake: format.money(stake), won: format.money(won) }),
      ...(title !== undefined && {
        action: {
          label: t('games.frame.receipt'),
          onPress: () => void navigate({ search: recordOf(title) }),
        },
      }),
    })
  const left = useEffectEvent(async () => {
    // Who has logged out has nothing more to read.
    if (useSession.getState().token === null) return
    void readMoneyAgain(client)
    if (isDemo) return
    const language = languageCodeOf(i18n.language)
    const rounds = ownRoundsQuery(owner, { language, nodeId, from })
    // Without an answer nothing is offered: the record has the round all the same.
    const { items } = await client.fetchQuery({ ...rounds, staleTime: 0 }).catch(() => ({ items: [] as OwnRound[] }))
    const last = items.find(({ state }) => state === 'ENDED')
    if (last !== undefined) offer(last)
  })
  useEffect(() => () => void left(), [])
}
