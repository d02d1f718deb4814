import { PointsPage } from './PointsPage.tsx'

/** `/pointMall`: what can be had for points, for everybody. */
export default function PointMallScreen() {
  return <PointsPage name="pointMall" first="mall" />
}
