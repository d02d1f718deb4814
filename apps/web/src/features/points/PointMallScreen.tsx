import { PlateScreen } from '../plate/PlateScreen.tsx'

/** `/pointMall`: nothing is offered for points. */
export default function PointMallScreen() {
  return <PlateScreen name="pointMall" />
}
