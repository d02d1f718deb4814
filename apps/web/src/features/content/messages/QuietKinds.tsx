import { Checkbox } from '@croupier/ui'
import { messages } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quietQuery, useSetQuiet } from '../../../api/content/messages.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'

/** Which messages are marked as unread when they come; the others are in the list only. */
export function QuietKinds() {
  const { t } = useTranslation()
  const { data } = useQuery(quietQuery(useOwner()))
  const set = useSetQuiet()
  if (data === undefined) return null
  const quiet = set.isPending ? set.variables : data
  const choose = (kind: messages.QuietKind, isLoud: boolean) =>
    set.mutate(isLoud ? quiet.filter((one) => one !== kind) : [...quiet, kind])
  return (
    <details className="ui-card p-4" data-testid="messages.quiet">
      <summary className="font-[600]">{t('messages.quiet')}</summary>
      <p className="py-2 text-13 text-muted">{t('messages.quietText')}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {messages.QUIET_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={!quiet.includes(kind)}
            onChecked={(isLoud) => choose(kind, isLoud)}
            data-testid={`messages.quiet.${kind}`}
          >
            {t(`messages.kind.${kind}`)}
          </Checkbox>
        ))}
      </div>
      {set.error !== null && (
        <p role="alert" className="text-13 text-danger">
          {explain(set.error, t)}
        </p>
      )}
    </details>
  )
}
