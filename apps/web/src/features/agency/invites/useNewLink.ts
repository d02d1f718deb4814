import { toast } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { type OpenLinkBody, useOpenLink } from '../../../api/identity/invites.ts'

/** Opening a link; the request keeps its id until it is answered, so that it opens one link only. */
export function useNewLink() {
  const { t } = useTranslation()
  const open = useOpenLink()
  const [requestId, setRequestId] = useState(() => uuidv7())
  const make = (options: Omit<OpenLinkBody, 'requestId'>, onMade?: () => void) =>
    open.mutate(
      { requestId, ...options },
      {
        onSuccess: () => {
          setRequestId(uuidv7())
          onMade?.()
          toast({ tone: 'success', title: t('invite.made') })
        },
        onError: (error) => {
          if (!isWorthRepeating(error)) setRequestId(uuidv7())
          toast({ tone: 'error', title: explain(error, t) })
        },
      },
    )
  return { make, busy: open.isPending }
}
