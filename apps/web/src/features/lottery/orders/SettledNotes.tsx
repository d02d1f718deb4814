import { subtract, sum } from '@croupier/money'
import { toast } from '@croupier/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onSettled, type Settled } from '../../../api/lottery/settled.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useGameNames } from '../chase/useGameNames.ts'

/** Issues whose orders are added up; older ones are told already. */
const ISSUES_KEPT = 8

/**
 * Says wherever one is that bets of an issue paid more than they cost: with game, issue and the difference. Orders of one issue are one
 * message. What paid less than was staked is no win (experience 1.7).
 */
export default function SettledNotes() {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = useGameNames()
  const issues = useRef(new Map<string, Settled[]>())
  useEffect(
    () =>
      onSettled((settled) => {
        const id = `${settled.gameCode} ${settled.issueNumber}`
        const orders = [...(issues.current.get(id) ?? []), settled]
        issues.current.set(id, orders)
        for (const old of [...issues.current.keys()].slice(0, -ISSUES_KEPT)) issues.current.delete(old)
        const stake = sum(orders.map((order) => order.stake))
        const payout = sum(orders.map((order) => order.payout))
        if (payout <= stake) return
        toast({
          id,
          tone: 'success',
          title: t('lottery.settled.won', {
            game: nameOf(settled.gameCode),
            issue: settled.issueNumber,
            net: format.change(subtract(payout, stake)),
          }),
          text: t('lottery.settled.paid', { payout: format.money(payout), stake: format.money(stake) }),
        })
      }),
    [t, format, nameOf],
  )
  return null
}
