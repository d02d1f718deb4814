import { KindPage } from './KindPage.tsx'

/** Daily wages between agents. */
export default function DailyWagePage() {
  return <KindPage kind="DAILY_WAGE" page="dailyWage" payer="AGENT" />
}
