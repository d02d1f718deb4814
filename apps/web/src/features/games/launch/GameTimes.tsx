import { subtract } from '@croupier/money'
import { Money } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../../api/cashier/wallet.ts'
import { ownRoundsQuery } from '../../../api/games/launches.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../../preferences.ts'

const SECOND_MS = 1_000

const spanOf = (ms: number): string =>
  [ms / 3_600_000, (ms / 60_000) % 60, (ms / SECOND_MS) % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

export type GameTimesProps = {
  nodeId: string
  isDemo: boolean
  /** when the game was opened */
  from: Date
}

/** What was won and lost in a game since it was opened; undefined while it is not known, and for play money. */
function useNet({ nodeId, isDemo, from }: GameTimesProps) {
  const { i18n } = useTranslation()
  const owner = useOwner()
  const language = languageCodeOf(i18n.language)
  const { data } = useQuery({
    ...ownRoundsQuery(owner, { language, nodeId, from }),
    enabled: !isDemo,
  })
  return data && subtract(data.totals.won, data.totals.stake)
}

function useNow(from: Date): Date {
  const [now, setNow] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNowMs())), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The clock of the site, the time since the game was opened, what came of it since then, and the balance. */
export function GameTimes(props: GameTimesProps) {
  const { isDemo, from } = props
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(from)
  const net = useNet(props)
  return (
    <dl className="game-bar-times">
      <div className="game-bar-clock">
        <dt>{t('games.frame.clock')}</dt>
        <dd className="num">{format.clock(now, true)}</dd>
      </div>
      <div>
        <dt>{t('games.frame.time')}</dt>
        <dd className="num" data-testid="game.time">
          {spanOf(now.getTime() - from.getTime())}
        </dd>
      </div>
      {net !== undefined && (
        <div>
          <dt>{t('games.frame.net')}</dt>
          <dd data-testid="game.net">
            <Money amount={net} locale={format.locale} dp={format.decimals} signed />
          </dd>
        </div>
      )}
      {!isDemo && <Balance />}
    </dl>
  )
}

/** The balance as it is pushed; hidden digits stay hidden here, too. */
function Balance() {
  const { t } = useTranslation()
  const format = useFormat()
  const isHidden = usePreferences(({ balanceHidden }) => balanceHidden)
  const { data } = useQuery(balanceQuery(useOwner()))
  if (data === undefined) return null
  return (
    <div>
      <dt>{t('games.frame.balance')}</dt>
      <dd className="num" data-testid="game.balance">
        {isHidden ? HIDDEN_DIGITS : format.money(data.amount)}
      </dd>
    </div>
  )
}

/** The same in short, where the bar is folded away: time and result stay in sight while one plays (experience 1.7). */
export function ShortTimes(props: GameTimesProps) {
  const { from } = props
  const format = useFormat()
  const now = useNow(from)
  const net = useNet(props)
  return (
    <>
      <span className="num">{spanOf(now.getTime() - from.getTime())}</span>
      {net !== undefined && <Money amount={net} locale={format.locale} dp={format.decimals} signed />}
    </>
  )
}
