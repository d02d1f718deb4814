import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../api/feed.ts'

/** The thin bar that admits that nothing live arrives any more (experience 1.4). */
export function FeedBar() {
  const { t } = useTranslation()
  const lost = useFeed((feed) => feed.state === 'lost')
  return (
    <div role="status">
      {lost && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-raised px-4 py-1 text-13 text-warn">
          <TriangleAlert size={14} aria-hidden />
          {t('shell.feedLost')}
        </p>
      )}
    </div>
  )
}
