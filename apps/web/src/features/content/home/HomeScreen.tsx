import { buttonLook, Rosette, Ticket, TicketSection } from '@croupier/ui'
import { type LucideIcon, ReceiptText, ShieldCheck, Timer } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../../api/session.ts'
import { latePart, lazyPart } from '../../../shell/lazyPart.ts'

/** Live figures come right after the first paint: what they need would double its wait. */
const DrawStrip = latePart(() => import('../../lottery/draws/DrawStrip.tsx'))
const OwnGames = lazyPart(() => import('../../games/favourites/OwnGames.tsx'))
const HomeBanners = latePart(() => import('./HomeBanners.tsx'))
const ShownFirst = latePart(() => import('../../games/lobby/ShownFirst.tsx'))
const HomeEnd = latePart(() => import('./HomeEnd.tsx'))
const FreePlayButton = latePart(() => import('../../identity/access/FreePlayButton.tsx'), {
  failed: 'inline',
})

/** `/index`: the hero, then what the site really has. Rails without vendors are absent. */
export default function HomeScreen() {
  const loggedIn = useSession((session) => session.token !== null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Hero />
      <Suspense fallback={<div className="min-h-[150px]" />}>
        <HomeBanners />
      </Suspense>
      {loggedIn && (
        <Suspense fallback={<div className="min-h-[96px]" />}>
          <OwnGames rows={['recent', 'favourites']} />
        </Suspense>
      )}
      <Suspense fallback={<div className="min-h-[170px]" />}>
        <DrawStrip />
      </Suspense>
      <Suspense fallback={<div className="min-h-[300px]" />}>
        <ShownFirst />
      </Suspense>
      <Suspense fallback={null}>
        <HomeEnd />
      </Suspense>
      <Promises />
    </div>
  )
}

function Hero() {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  return (
    <section className="ui-card relative isolate overflow-hidden rounded-hero px-9 py-9 max-sm:px-5 max-sm:py-6">
      <Rosette className="hero-rosette absolute -z-10" />
      <h1 className="max-w-[11ch] min-w-min text-46 leading-[calc(var(--leading-tight)-0.17)]">{t('home.title')}</h1>
      <p className="mt-3 mb-5 max-w-[38ch] text-muted max-sm:max-w-[19ch]">{t('home.lead')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/lottery" {...buttonLook({ size: 'lg' })}>
          {t('home.enter')}
        </Link>
        {!loggedIn && (
          <Suspense fallback={null}>
            <FreePlayButton testId="home.freePlay.button" />
          </Suspense>
        )}
        {!loggedIn && (
          <span className="max-sm:hidden">
            <Link to="/register" {...buttonLook({ variant: 'outline', size: 'lg' })}>
              {t('home.join')}
            </Link>
          </span>
        )}
      </div>
    </section>
  )
}

const PROMISES: readonly { key: 'receipt' | 'fair' | 'clock'; icon: LucideIcon }[] = [
  { key: 'receipt', icon: ReceiptText },
  { key: 'fair', icon: ShieldCheck },
  { key: 'clock', icon: Timer },
]

/** Three rules of the platform that hold for every round. */
function Promises() {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4 md:grid-cols-3" aria-label={t('home.promise.label')}>
      {PROMISES.map(({ key, icon: Icon }) => (
        <Ticket key={key}>
          <TicketSection>
            <h2 className="flex items-center gap-3 text-16">
              <Icon size={20} strokeWidth={1.75} className="text-brass" aria-hidden />
              {t(`home.promise.${key}.title`)}
            </h2>
          </TicketSection>
          <TicketSection>
            <p className="text-13 text-muted">{t(`home.promise.${key}.text`)}</p>
          </TicketSection>
        </Ticket>
      ))}
    </section>
  )
}
