import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { type ChosenSeries, useOpenAccount } from '../../../api/agency/agents.ts'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'

/** One name and what came of it; the first password is shown this one time. */
export type BulkRow = {
  account: string
  /** null while it is not open */
  password: string | null
  /** why it is not open; null where it is */
  problem: string | null
}

type Terms = { type: 0 | 2; series: ChosenSeries }

/** Opens accounts one after the other, each under a request of its own that it keeps until it is answered. */
export function useBulkOpen() {
  const { t } = useTranslation()
  const { mutateAsync } = useOpenAccount()
  const [rows, setRows] = useState<readonly BulkRow[]>([])
  const [busy, setBusy] = useState(false)
  const [requests] = useState(() => new Map<string, string>())
  const openOne = async (account: string, terms: Terms): Promise<BulkRow> => {
    const requestId = requests.get(account) ?? uuidv7()
    requests.set(account, requestId)
    try {
      const { password } = await mutateAsync({ ...terms, account, requestId })
      return { account, password, problem: null }
    } catch (error) {
      // Unanswered: the account may exist, so the same id must be asked about again.
      if (!isWorthRepeating(error)) requests.delete(account)
      return { account, password: null, problem: explain(error, t) }
    }
  }
  const open = async (names: readonly string[], terms: Terms): Promise<void> => {
    setBusy(true)
    for (const name of names) {
      const row = await openOne(name, terms)
      setRows((known) => [...known.filter(({ account }) => account !== name), row])
    }
    setBusy(false)
  }
  return { rows, busy, open }
}
