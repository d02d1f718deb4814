import { Dialog } from '@croupier/ui'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { ActDialog } from './ActDialog.tsx'

type ProofDialogProps = {
  /** fetches the pictures, each the base64 of a webp; the look is in the audit */
  onOpen: (reason: string) => Promise<readonly string[]>
  onClose: () => void
}

/** Pictures that a member sent: why they are looked at, then the pictures. */
export function ProofDialog({ onOpen, onClose }: ProofDialogProps) {
  const t = useTexts()
  const [pictures, setPictures] = useState<readonly string[] | null>(null)
  const [isSent, setSent] = useState(false)
  if (pictures === null) {
    return (
      <ActDialog
        title={t('common.picture')}
        description={t('act.lookKept')}
        // It closes after the picture came, too: then the picture takes its place.
        onClose={() => {
          if (!isSent) onClose()
        }}
        onAct={async (reason) => {
          setSent(true)
          try {
            setPictures(await onOpen(reason))
          } finally {
            setSent(false)
          }
          return t('act.lookNoted')
        }}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('common.picture')} closeLabel={t('common.close')}>
      {pictures.map((webp) => (
        <img key={webp} src={`data:image/webp;base64,${webp}`} alt={t('common.picture')} />
      ))}
    </Dialog>
  )
}
