import { BillsPage } from './BillsPage.tsx'

export default function HourlyWageBills() {
  return <BillsPage page="hourlyWage" kind="HOURLY_WAGE" />
}
