import { Suspense, useEffect, useState } from 'react'
import { answerStaleProofs } from '../../../api/freshProof.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'

const FreshProofDialog = lazyPart(() => import('./FreshProofDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

/**
 * Part of every page or dialog with calls that want a fresh proof: its question opens above it, and the call
 * that was refused goes on afterwards.
 */
export function FreshProof() {
  const [settle, setSettle] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => answerStaleProofs(() => new Promise((resolve) => setSettle(() => resolve))), [])
  // Anyone who leaves the page has not shown it.
  useEffect(() => () => settle?.(false), [settle])
  if (settle === null) return null
  const over = (proved: boolean) => {
    settle(proved)
    setSettle(null)
  }
  return (
    <Suspense>
      <FreshProofDialog onProved={() => over(true)} onClose={() => over(false)} />
    </Suspense>
  )
}
