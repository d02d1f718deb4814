import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { favouritesQuery, recentGamesQuery } from '../../../api/games/favourites.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { WhenNear } from '../../../shell/WhenNear.tsx'
import ShownFirst from '../../games/lobby/ShownFirst.tsx'

const OwnGames = lazyPart(() => import('../../games/favourites/OwnGames.tsx'))
const HomePromotions = lazyPart(() => import('./HomePromotions.tsx'))
const HomeBanners = lazyPart(() => import('./HomeBanners.tsx'))
const HomeWinners = lazyPart(() => import('./HomeWinners.tsx'))

/** What is below the first offer: own games, games to open, and what is built when somebody comes near it (experience 3.2). */
export default function HomeBody() {
  return (
    <>
      <OwnFirst>
        <ShownFirst />
      </OwnFirst>
      <WhenNear height={270}>
        <HomePromotions />
      </WhenNear>
      <WhenNear height={190}>
        <HomeBanners />
      </WhenNear>
      <WhenNear height={420}>
        <HomeWinners />
      </WhenNear>
    </>
  )
}

/** Own games above the others, which are drawn together with them: rows that came later would push what is read already. */
function OwnFirst({ children }: { children: ReactNode }) {
  const loggedIn = useSession((session) => session.token !== null)
  const owner = useOwner()
  const recent = useQuery({ ...recentGamesQuery(owner), enabled: loggedIn })
  const marks = useQuery({ ...favouritesQuery(owner), enabled: loggedIn })
  if (recent.isLoading || marks.isLoading) return <div className="home-body" />
  const hasOwn = (recent.data?.length ?? 0) > 0 || Object.keys(marks.data ?? {}).length > 0
  return (
    <>
      {loggedIn && hasOwn && (
        <Suspense fallback={<div className="min-h-[96px]" />}>
          <OwnGames rows={['recent', 'favourites']} />
        </Suspense>
      )}
      {children}
    </>
  )
}
