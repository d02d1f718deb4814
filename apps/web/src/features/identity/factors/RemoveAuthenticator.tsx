import { toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../api/explain.ts'
import { useRemoveAuthenticator } from '../../../api/identity/factors.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

/** Asks before the authenticator and its recovery codes are taken away. */
export function RemoveAuthenticator({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveAuthenticator()
  return (
    <RemoveDialog
      title={t('auth.factors.removeTitle')}
      lead={t('auth.factors.removeLead')}
      problem={problemOf(remove.error, t)}
      busy={remove.isPending}
      onClose={onClose}
      onRemove={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ tone: 'success', title: t('auth.factors.removed') })
            onClose()
          },
        })
      }
    />
  )
}
