import { Button } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { freePlayOfferQuery } from '../../../api/identity/freePlay.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'

/** The way to free play, where the merchant has it; nothing where it has not. */
export default function FreePlayButton(props: { block?: boolean; testId: string }) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { data: offered } = useQuery(freePlayOfferQuery())
  if (offered !== true) return null
  const { block = false, testId } = props
  return (
    <Button
      variant={block ? 'quiet' : 'outline'}
      size={block ? 'md' : 'lg'}
      block={block}
      onClick={() => show('freePlay')}
      data-testid={testId}
    >
      {t('auth.freePlay.title')}
    </Button>
  )
}
