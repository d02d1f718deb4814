import type { NamedMerchant, OpsTexts } from '@croupier/wire/ops'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { ActDialog } from '../ActDialog.tsx'
import { TextsEditor, WIDE } from './TextsEditor.tsx'
import { written } from './written.ts'

type CorrectProps = {
  merchant: NamedMerchant
  title: string
  description: string
  texts: OpsTexts
  /** keeps the words that were corrected */
  onSave: (texts: OpsTexts, reason: string) => Promise<unknown>
  onClose: () => void
}

/** Corrects the words of what is published, and nothing else of it. */
export function CorrectDialog({ merchant, title, description, texts: before, onSave, onClose }: CorrectProps) {
  const t = useTexts()
  const [texts, setTexts] = useState(before)
  return (
    <ActDialog
      title={title}
      description={description}
      width={WIDE}
      ready={Object.keys(written(texts)).length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        await onSave(written(texts), reason)
        return t('common.done')
      }}
    >
      <TextsEditor languages={merchant.languages} texts={texts} onTexts={setTexts} />
    </ActDialog>
  )
}
