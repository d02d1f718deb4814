import type { ArtCategory } from '@croupier/art'
import { buttonLook, Rosette } from '@croupier/ui'
import { games } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import './plate.css'

/** Screens that have nothing to list yet; the name is the key below `screens`. */
export type PlateName = 'rng' | 'live' | 'fish' | 'pvp' | 'sports' | 'esports' | 'seamless' | 'game'

type PlateScreenProps = {
  name: PlateName
  /** Family of the picture; without one the rosette is alone. */
  category?: ArtCategory
}

/** A screen in its empty state (experience 1.5): what it is, why it is empty, what will be here. */
export function PlateScreen({ name, category }: PlateScreenProps) {
  const { t } = useTranslation()
  const title = t(`screens.${name}.title`)
  return (
    <div className="plate" data-testid={`${name}.screen`}>
      <div className="plate-head">
        <h1 className="text-30">{title}</h1>
        <p className="max-w-[60ch] text-muted">{t(`screens.${name}.lead`)}</p>
      </div>
      <section className="ui-card plate-card" data-testid={`${name}.empty`}>
        <Rosette className="plate-rosette" />
        {category !== undefined && (
          <img className="plate-art" src={games.artPath(category, name)} width={180} height={240} alt="" />
        )}
        <div className="plate-text">
          <h2 className="text-20">{t(`screens.${name}.why`)}</h2>
          <p className="max-w-[52ch] text-muted">{t(`screens.${name}.empty`)}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <Link to="/elott" {...buttonLook({})}>
              {t('screens.toElott')}
            </Link>
            <Link to="/index" {...buttonLook({ variant: 'outline' })}>
              {t('screens.toHome')}
            </Link>
          </div>
        </div>
      </section>
    </div>
  )
}
