import { Dialog } from '@croupier/ui'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { ActDialog } from './ActDialog.tsx'

type ProofDialogProps = {
  /** fetches the picture, base64 of a webp; the look is in the audit */
  onOpen: (reason: string) => Promise<string>
  onClose: () => void
}

/** A picture that a member sent: why it is looked at, then the picture. */
export function ProofDialog({ onOpen, onClose }: ProofDialogProps) {
  const t = useTexts()
  const [webp, setWebp] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  if (webp === null) {
    return (
      <ActDialog
        title={t('common.picture')}
        description={t('act.lookKept')}
        // It closes after the picture came, too: then the picture takes its place.
        onClose={() => {
          if (!isAsked) onClose()
        }}
        onAct={async (reason) => {
          setAsked(true)
          try {
            setWebp(await onOpen(reason))
          } finally {
            setAsked(false)
          }
          return t('act.lookNoted')
        }}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('common.picture')} closeLabel={t('common.close')}>
      <img src={`data:image/webp;base64,${webp}`} alt={t('common.picture')} />
    </Dialog>
  )
}
