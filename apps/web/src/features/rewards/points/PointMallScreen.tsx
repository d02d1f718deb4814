import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/pointMall`: nothing is offered for points. */
export default function PointMallScreen() {
  return <PlateScreen name="pointMall" />
}
