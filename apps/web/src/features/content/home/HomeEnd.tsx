import { Suspense } from 'react'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { HomePromotions } from './HomePromotions.tsx'

const HomeWinners = lazyPart(() => import('./HomeWinners.tsx'))

/** The end of the home page: what the merchant offers now, and who was paid lately (experience 3.2). */
export default function HomeEnd() {
  return (
    <>
      <HomePromotions />
      <Suspense fallback={null}>
        <HomeWinners />
      </Suspense>
    </>
  )
}
