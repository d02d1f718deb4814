import { CloudOff, TriangleAlert } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../api/feed.ts'
import { ExcludedGate } from '../closed/ExcludedGate.tsx'

function onNetworkChange(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Thin bars that show what is missing: the network, or else what arrives live (experience 1.4). */
export default function LiveBars() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  const lost = useFeed((feed) => feed.state === 'lost')
  return (
    <div role="status" data-testid="bars.status">
      <ExcludedGate />
      {!online && (
        <Bar>
          <CloudOff size={14} aria-hidden />
          {t('shell.offline')}
        </Bar>
      )}
      {online && lost && (
        <Bar>
          <TriangleAlert size={14} aria-hidden />
          {t('shell.feedLost')}
        </Bar>
      )}
    </div>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 border-b border-line bg-raised px-4 py-1 text-13 text-warn">
      {children}
    </p>
  )
}
