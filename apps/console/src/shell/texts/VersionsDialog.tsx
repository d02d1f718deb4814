import { Dialog } from '@croupier/ui'
import type { OpsTexts, OpsTextVersion } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../texts.ts'
import { HtmlView } from '../HtmlView.tsx'
import { Loaded } from '../Loaded.tsx'
import { useShown } from '../useShown.tsx'
import { WIDE } from './TextsEditor.tsx'

type VersionsProps = {
  /** whose words they are: a part of the key of the query */
  subject: string
  title: string
  /** how it reads now */
  texts: OpsTexts
  read: () => Promise<readonly OpsTextVersion[]>
  onClose: () => void
}

/** How something reads in each language, and how it read before each correction: until when, who corrected it, and why. */
export function VersionsDialog({ subject, title, texts, read, onClose }: VersionsProps) {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({ queryKey: ['versions', subject], queryFn: read })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      width={WIDE}
      data-testid="versions.dialog"
    >
      <div className="console-form">
        <Words texts={texts} />
        <h3>{t('versions.title')}</h3>
        <Loaded query={query}>
          {(versions) =>
            versions.length === 0 ? (
              <p className="console-quiet">{t('versions.none')}</p>
            ) : (
              versions.map(({ no, by, reason, replacedAt, texts: former }) => (
                <details key={no} className="console-card" data-testid={`version.${no}`}>
                  <summary>{t('versions.until', { no, by, at: shown.instant(replacedAt) })}</summary>
                  <p>{reason}</p>
                  <Words texts={former} />
                </details>
              ))
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

/** All languages beside each other. */
function Words({ texts }: { texts: OpsTexts }) {
  return (
    <div className="console-beside">
      {Object.entries(texts).map(([language, { title, html }]) => (
        <section key={language} className="console-card" aria-label={language}>
          <span className="console-quiet">{language}</span>
          <strong>{title}</strong>
          <HtmlView html={html} />
        </section>
      ))}
    </div>
  )
}
