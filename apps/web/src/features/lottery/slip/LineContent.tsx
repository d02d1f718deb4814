import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The numbers of a line: three lines of them at first, all of them at a press (experience 3.5). */
export function LineContent({ text }: { text: string }) {
  const { t } = useTranslation()
  const content = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be of another length
  useLayoutEffect(() => {
    const shown = content.current
    if (shown !== null && !open) setCut(shown.scrollHeight > shown.clientHeight + 1)
  }, [text, open])
  return (
    <span className="slip-content">
      <span ref={content} data-open={open ? '' : undefined}>
        {text}
      </span>
      {cut && (
        <button
          type="button"
          className="ui-link slip-content-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          data-testid="line.content.button"
        >
          {open ? t('lottery.slip.less') : t('lottery.slip.more')}
        </button>
      )}
    </span>
  )
}
