import { useEffect, useState } from 'react'
import { serverNowMs } from '../../../api/serverClock.ts'
import type { DragonEntry } from './dragonLine.ts'
import { type DragonRowState, type DragonSort, msUntilChange, nextRows } from './dragonRows.ts'

/** The rows shown, kept up to date with the server's list and clock. */
export function useDragonRows(
  entries: readonly DragonEntry[],
  sort: DragonSort,
  isPaused: boolean,
): readonly DragonRowState[] {
  const [rows, setRows] = useState<readonly DragonRowState[]>(() =>
    nextRows([], entries, { nowMs: serverNowMs(), isPaused: false, sort }),
  )
  useEffect(() => {
    setRows((shown) => nextRows(shown, entries, { nowMs: serverNowMs(), isPaused, sort }))
  }, [entries, isPaused, sort])
  useEffect(() => {
    const waitMs = msUntilChange(rows, serverNowMs())
    if (waitMs === null) return
    const timer = setTimeout(
      () => setRows((shown) => nextRows(shown, entries, { nowMs: serverNowMs(), isPaused, sort })),
      waitMs + 1,
    )
    return () => clearTimeout(timer)
  }, [rows, entries, isPaused, sort])
  return rows
}
