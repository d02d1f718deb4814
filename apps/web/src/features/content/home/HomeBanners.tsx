import { Button, Guilloche } from '@croupier/ui'
import { Carousel } from '@croupier/ui/carousel/Carousel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Notice, noticesQuery } from '../../../api/content/notices.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'

const BANNERS_MAX = 6

/** What a text says without its markup: it is shown as plain text, never as HTML. */
const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

/** The merchant's banners (notices of type B), which go on by themselves until somebody stops them (experience 3.2). */
export default function HomeBanners() {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const { data } = useQuery(noticesQuery({ types: ['B'], language, page: 1 }))
  const banners = data?.items.slice(0, BANNERS_MAX) ?? []
  if (banners.length === 0) return null
  return (
    <Carousel
      slides={banners.map((notice) => ({ key: notice.id, content: <Banner notice={notice} /> }))}
      labels={{
        region: t('home.banners.label'),
        previous: t('home.banners.previous'),
        next: t('home.banners.next'),
        pause: t('home.banners.pause'),
        play: t('home.banners.play'),
        slide: (place, count) => t('home.banners.slide', { place, count }),
      }}
      data-testid="home.banners"
    />
  )
}

function Banner({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const lang = tagOf(notice.language)
  return (
    <div className="ui-card relative isolate grid gap-2 overflow-hidden p-6 max-sm:p-4">
      <Guilloche className="absolute inset-x-0 top-0 -z-10" height={20} />
      <h2 className="mt-3 text-18" lang={lang}>
        {notice.title}
      </h2>
      <p className="line-clamp-2 max-w-[68ch] text-muted" lang={lang}>
        {plainText(notice.html)}
      </p>
      <div>
        <Button variant="outline" size="sm" onClick={() => show('notices', notice.id)}>
          {t('home.banners.read')}
        </Button>
      </div>
    </div>
  )
}
