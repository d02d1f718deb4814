import { buttonLook, Rosette } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../shell/session.ts'

/** `/index`: the hero, then what the site really has. Rails without vendors are absent. */
export default function HomeScreen() {
  return (
    <div className="grid gap-8">
      <Hero />
    </div>
  )
}

function Hero() {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  return (
    <section className="ui-card relative isolate overflow-hidden rounded-hero px-9 py-9 max-sm:px-5 max-sm:py-6">
      <Rosette className="hero-rosette absolute -z-10" />
      <h1 className="max-w-[11ch] text-46 leading-[1.08]">{t('home.title')}</h1>
      <p className="hero-text mt-3 mb-5 max-w-[38ch] text-muted">{t('home.lead')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/lottery" {...buttonLook({ size: 'lg' })}>
          {t('home.enter')}
        </Link>
        {!loggedIn && (
          <Link to="/register" {...buttonLook({ variant: 'outline', size: 'lg' })}>
            {t('home.join')}
          </Link>
        )}
      </div>
    </section>
  )
}
