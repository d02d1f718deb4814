import { BillsPage } from './BillsPage.tsx'

export default function DailyWageBills() {
  return <BillsPage page="dailyWage" kind="DAILY_WAGE" from="UPLINE" />
}
