import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { balanceQuery } from '../../api/cashier/wallet.ts'
import { useOwner } from '../../api/owner.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { useSession } from '../../api/session.ts'
import { useFormat } from '../../format/useFormat.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../preferences.ts'

const SECOND_MS = 1_000

/** What stays in sight of a folded header: balance and the server's clock (experience 1.1). */
export default function CollapsedFigures() {
  const owner = useOwner()
  const format = useFormat()
  const loggedIn = useSession((session) => session.token !== null)
  const hidden = usePreferences((preferences) => preferences.balanceHidden)
  const { data } = useQuery({ ...balanceQuery(owner), enabled: loggedIn })
  const [now, setNow] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="num flex gap-3 text-ink">
      {data !== undefined && <span>{hidden ? HIDDEN_DIGITS : format.money(data.amount)}</span>}
      <time>{format.clock(new Date(now))}</time>
    </span>
  )
}
