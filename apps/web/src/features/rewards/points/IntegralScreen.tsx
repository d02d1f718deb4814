import { InAddress } from '../../../shell/centre/InAddress.tsx'
import { PointsPage } from './PointsPage.tsx'

/** `/integral`: the points of the member who is logged in. */
export default function IntegralScreen() {
  return (
    <InAddress>
      <PointsPage name="integral" first="details" />
    </InAddress>
  )
}
