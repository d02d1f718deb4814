import { buttonLook, Rosette, Ticket, TicketSection } from '@croupier/ui'
import { type LucideIcon, ReceiptText, ShieldCheck, Timer } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../../api/session.ts'
import { latePart } from '../../../shell/lazyPart.ts'
import './home.css'

/** Live figures come right after the first paint: what they need would double its wait. */
const DrawStrip = latePart(() => import('../../lottery/draws/DrawStrip.tsx'))
const HeroOffer = latePart(() => import('./HeroOffer.tsx'), { failed: 'notice' })
const HomeBody = latePart(() => import('./HomeBody.tsx'))
const FreePlayButton = latePart(() => import('../../identity/access/FreePlayButton.tsx'), {
  failed: 'inline',
})

/**
 * `/index`: on the first screen an offer, the next draws and games that open, then what else the site really has. What comes later
 * has its place from the first paint, so that nothing is pushed (experience 3.2).
 */
export default function HomeScreen() {
  return (
    <div className="home">
      <div className="home-top">
        <Hero />
        <Suspense fallback={<div className="home-draws" />}>
          <div className="home-draws">
            <DrawStrip />
          </div>
        </Suspense>
      </div>
      <Suspense fallback={<div className="home-body" />}>
        <HomeBody />
      </Suspense>
      <Promises />
    </div>
  )
}

function Hero() {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  return (
    <section className="ui-card hero">
      <Rosette className="hero-rosette absolute -z-10" />
      <div className="hero-words">
        <h1>{t('home.title')}</h1>
        <p className="hero-lead">{t('home.lead')}</p>
        <div className="hero-ways">
          <Link to="/lottery" {...buttonLook({ size: 'lg' })}>
            {t('home.enter')}
          </Link>
          {!loggedIn && (
            <Suspense fallback={<span className="hero-way-place" />}>
              <FreePlayButton testId="home.freePlay.button" />
            </Suspense>
          )}
        </div>
      </div>
      <div className="hero-offer">
        <Suspense fallback={null}>
          <HeroOffer />
        </Suspense>
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
