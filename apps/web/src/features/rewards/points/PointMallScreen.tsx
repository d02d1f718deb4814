import { InAddress } from '../../../shell/centre/InAddress.tsx'
import { PointsPage } from './PointsPage.tsx'

/** `/pointMall`: what can be had for points, for everybody. */
export default function PointMallScreen() {
  return (
    <InAddress>
      <PointsPage name="pointMall" first="mall" />
    </InAddress>
  )
}
