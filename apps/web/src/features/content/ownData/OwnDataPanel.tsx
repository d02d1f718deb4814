import { Button, FormAlert } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchOwnData } from '../../../api/content/ownData.ts'
import { isGivenUp } from '../../../api/freshProof.ts'
import { useSession } from '../../../api/session.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { saveFile } from '../../../shell/centre/saveFile.ts'

/** Everything that is kept of oneself as one file (rules E3.10). */
export default function OwnDataPanel() {
  const { t, i18n } = useTranslation()
  const account = useSession((session) => session.account) ?? ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => saveFile(await fetchOwnData(languageCodeOf(i18n.language)), `${account}.zip`),
  })
  return (
    <div className="ui-card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64">{t('protection.ownData.lead')}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={isPending}
          onClick={() => mutate()}
          data-testid="ownData.button"
        >
          {t('protection.ownData.button')}
        </Button>
      </div>
      <FormAlert text={error === null || isGivenUp(error) ? null : t('protection.ownData.failed')} />
    </div>
  )
}
