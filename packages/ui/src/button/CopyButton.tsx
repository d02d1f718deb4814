import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../data/VisuallyHidden.tsx'
import { Button, type ButtonLook } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

export type CopyButtonProps = {
  /** What is put on the clipboard. */
  text: string
  /** "Copy address". */
  label: string
  copiedLabel: string
  /** The browser refused: "Select the text and copy it yourself". */
  failedLabel: string
  /** An icon alone, or icon and label. */
  look?: 'icon' | 'text'
  variant?: ButtonLook['variant']
  'data-testid'?: string
}

type Outcome = 'none' | 'copied' | 'failed'

/** How long the button shows what happened, in ms. */
const SHOWN_MS = 2_000
const ICONS = { none: Copy, copied: Check, failed: TriangleAlert }

/** Copies a text and shows whether that worked, also to screen readers. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, look = 'icon', variant = 'outline' } = props
  const [outcome, setOutcome] = useState<Outcome>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Refused, or no clipboard at all on a page without https: the person is told to do it by hand.
      setOutcome('failed')
    }
  }

  const Icon = ICONS[outcome]
  const words = { none: label, copied: copiedLabel, failed: failedLabel }[outcome]
  const shared = { onClick: copy, 'data-outcome': outcome, 'data-testid': props['data-testid'] }
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...shared} size="sm" label={label} title={words} icon={<Icon size={16} />} />
      ) : (
        <Button {...shared} size="sm" variant={variant} icon={<Icon size={16} aria-hidden />}>
          {words}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{outcome === 'none' ? '' : words}</span>
      </VisuallyHidden>
    </>
  )
}
