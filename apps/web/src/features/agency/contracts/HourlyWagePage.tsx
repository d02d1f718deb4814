import { KindPage } from './KindPage.tsx'

/** Hourly wages. */
export default function HourlyWagePage() {
  return <KindPage kind="HOURLY_WAGE" page="hourlyWage" />
}
