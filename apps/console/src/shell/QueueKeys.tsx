import { Dialog } from '@croupier/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts.ts'

/** What a key does with the row that one is on: it presses the button that says so. */
const PRESSES = { o: 'open', c: 'claim', y: 'yes', n: 'no' } as const
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const SHEET = ['j', 'k', 'o', 'c', 'y', 'n', '?'] as const
const TYPED_IN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="listbox"]'

const rowsOfPage = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main tbody tr')]

/** The row that has the focus, or the first one. */
function stepTo(step: number): void {
  const rows = rowsOfPage()
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[here === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, here + step))]
  if (next === undefined) return
  next.tabIndex = -1
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** @returns whether the row has such a button */
function press(name: string): boolean {
  const row = rowsOfPage().find((one) => one.contains(document.activeElement))
  const button = row?.querySelector<HTMLElement>(`[data-key="${name}"]`)
  button?.click()
  return button != null
}

/** Keys for queues: the next and the previous row, open, take up, yes and no; a sheet says them. */
export function QueueKeys() {
  const t = useTexts()
  const [isShown, show] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN) !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const step = STEPS[event.key]
      if (event.key === '?') show(true)
      else if (step !== undefined) stepTo(step)
      else if (!(event.key in PRESSES) || !press(PRESSES[event.key as keyof typeof PRESSES])) return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <Dialog
      open={isShown}
      onClose={() => show(false)}
      title={t('keys.title')}
      closeLabel={t('common.close')}
      data-testid="keys.dialog"
    >
      <dl className="console-facts">
        {SHEET.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
        <dt>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </dt>
        <dd>{t('keys.confirm')}</dd>
      </dl>
    </Dialog>
  )
}
