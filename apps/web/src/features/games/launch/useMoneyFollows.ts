import { toast } from '@croupier/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { bringMoney, fundsMoved, recallMoney } from '../../../api/cashier/funds.ts'
import { explain } from '../../../api/explain.ts'
import { someTitlesQuery } from '../../../api/games/games.ts'
import { useOwner } from '../../../api/owner.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { usePreferences } from '../../../preferences.ts'

/**
 * Where the player wants it so, takes the balance along into the wallet of the game's provider, and back when the game is left (experience
 * 3.17.2). What does not go is said, and the game opens all the same. @returns whether the game may be opened
 */
export function useMoneyFollows(nodeId: string, isDemo: boolean): boolean {
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const { decimals } = useFormat()
  const client = useQueryClient()
  const isOn = usePreferences(({ moneyFollows }) => moneyFollows) && !isDemo
  const language = languageCodeOf(i18n.language)
  const titles = useQuery(someTitlesQuery({ language, nodes: [nodeId] }))
  const vassalage = titles.data?.[0]?.vassalage
  const brought = useQuery({
    queryKey: ['games', 'moneyFollows', owner, vassalage],
    queryFn: () => bringMoney(vassalage ?? '', decimals),
    enabled: isOn && vassalage !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const { error, data: isThere } = brought
  useEffect(() => {
    if (error !== null) toast({ tone: 'error', title: explain(error, t) })
  }, [error, t])
  const moved = useEffectEvent(() => fundsMoved(client))
  const back = useEffectEvent(() => {
    // Whatever stays there is shown with the wallets, where it can be collected by hand.
    const showProblem = (reason: unknown) => toast({ tone: 'error', title: explain(reason, t) })
    void recallMoney()
      .catch(showProblem)
      .finally(() => fundsMoved(client))
  })
  useEffect(() => {
    if (isThere === undefined) return
    moved()
    if (!isThere) return
    return () => back()
  }, [isThere])
  // A game that is not known is refused where it is opened, in words.
  const isUnknown = titles.isFetched && vassalage === undefined
  return !isOn || isUnknown || brought.isFetched
}
