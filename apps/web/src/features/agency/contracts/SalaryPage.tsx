import { KindPage } from './KindPage.tsx'

/** The daily wage that the house pays to its top agents. */
export default function SalaryPage() {
  return <KindPage kind="DAILY_WAGE" page="salary" payer="HOUSE" />
}
