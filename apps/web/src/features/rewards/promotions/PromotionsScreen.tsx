import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'

/** `/promotions`: no promotion is running. */
export default function PromotionsScreen() {
  return <PlateScreen name="promotions" />
}
