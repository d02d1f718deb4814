import { dayInZone } from '@croupier/ui/date/days.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ExportButtons } from '../reports/ExportButtons.tsx'
import type { Level } from './LevelSelect.tsx'

/** The accounts below one as a file, as they are today. */
export function TeamFile({ of, level }: { of: string | null; level: Level }) {
  const { timeZone } = useFormat()
  const today = dayInZone(serverNowMs(), timeZone)
  const filter = { from: today, to: today, level, ...(of === null ? {} : { of }) }
  return <ExportButtons report="accounts" filter={filter} />
}
