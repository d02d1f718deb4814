import { BillsPage } from './BillsPage.tsx'

export default function SalaryBills() {
  return <BillsPage page="salary" kind="DAILY_WAGE" from="HOUSE" />
}
