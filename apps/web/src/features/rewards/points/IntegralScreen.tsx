import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/integral`: the points of anyone who is logged in; none are issued. */
export default function IntegralScreen() {
  return <PlateScreen name="integral" />
}
