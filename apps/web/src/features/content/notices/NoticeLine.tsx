import { IconButton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Megaphone, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTED, noticesQuery } from '../../../api/content/notices.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import './notices.css'

/** Time one letter takes to pass, in seconds: about as fast as one reads aloud. */
const SECONDS_PER_LETTER = 0.16
const SECONDS_MIN = 18

/**
 * The titles of the newest notices, scrolling. It pauses while somebody points at it or has the focus
 * in it, can be stopped, and does not move for those who want no motion; a press opens the notice.
 */
export default function NoticeLine() {
  const { t, i18n } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const [stopped, setStopped] = useState(false)
  const language = languageCodeOf(i18n.language)
  const { data, isPending } = useQuery(noticesQuery({ types: LISTED, language, page: 1 }))
  const items = data?.items ?? []
  if (items.length === 0) return isPending ? <div className="min-h-[36px]" /> : null
  const letters = items.reduce((sum, { title }) => sum + title.length, 0)
  const seconds = Math.max(SECONDS_MIN, Math.round(letters * SECONDS_PER_LETTER))
  const Icon = stopped ? Play : Pause
  return (
    <section
      className="notice-line"
      aria-label={t('shell.rail.notices')}
      data-stopped={stopped ? '' : undefined}
      data-testid="notice.line"
    >
      <Megaphone size={16} strokeWidth={1.75} className="flex-none text-brass" aria-hidden />
      <div className="notice-window">
        <ul className="notice-track" style={{ animationDuration: `${seconds}s` }}>
          {items.map(({ id, title, language: written }) => (
            <li key={id}>
              <button type="button" lang={tagOf(written)} onClick={() => show('notices', id)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        size="sm"
        className="motion-reduce:hidden"
        label={stopped ? t('site.notices.play') : t('site.notices.pause')}
        icon={<Icon size={14} strokeWidth={1.75} />}
        onClick={() => setStopped(!stopped)}
      />
    </section>
  )
}
