import { PointsPage } from './PointsPage.tsx'

/** `/integral`: the points of the member who is logged in. */
export default function IntegralScreen() {
  return <PointsPage name="integral" first="details" />
}
