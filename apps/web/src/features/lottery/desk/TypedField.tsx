import { plainSigns } from '@croupier/money'
import { isRefusal, normaliseContent, type Play } from '@croupier/rules'
import { Button, Field, TextArea, toast } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useDesk } from './deskStore.ts'
import { exampleContent } from './randomPicks.ts'
import type { Desk } from './useDeskState.ts'

/** As much as a line of bets can hold (wire, content). */
const FILE_BYTES_MAX = 20_000
const KB = 1_000
/** The bets of the placeholder have so many. */
const PLACEHOLDER_DIGITS = 3

/**
 * Takes the bets of a file.
 * @returns takes the file that somebody chose, if any; one that is too large is refused as a whole, and said so
 */
function useBetFile(write: (text: string) => void): (chosen: File | undefined) => Promise<void> {
  const { t } = useTranslation()
  const format = useFormat()
  return async (chosen) => {
    if (chosen === undefined) return
    // A cut text would change its last bet.
    if (chosen.size > FILE_BYTES_MAX) {
      const title = t('lottery.typed.fileTooLarge', { max: format.count(FILE_BYTES_MAX / KB) })
      toast({ tone: 'error', id: 'typed-file', title })
      return
    }
    write((await chosen.text()).trim())
  }
}

type TypedFieldProps = {
  desk: Desk
  play: Play
  /** Asked for by Ctrl+Enter; Enter alone begins a line. */
  onConfirm: () => void
}

/** Written bets: one box, parsed while one types; duplicates are counted once, wrong ones named. */
export default function TypedField({ desk, play, onConfirm }: TypedFieldProps) {
  const { t } = useTranslation()
  const change = useDesk((store) => store.change)
  const file = useRef<HTMLInputElement>(null)
  const text = desk.draft.typed[play.code] ?? ''
  const write = (next: string) => change(desk.key, { typed: { ...desk.draft.typed, [play.code]: next } })
  const counts = typedCounts(play, text)
  const take = useBetFile(write)
  return (
    <div className="desk-typed">
      <Field
        label={t('lottery.typed.label')}
        labelHidden
        hint={t('lottery.typed.counts', counts)}
        error={counts.invalid > 0 ? t('lottery.typed.invalid', { count: counts.invalid }) : null}
      >
        <TextArea
          rows={7}
          spellCheck={false}
          inputMode="numeric"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onConfirm()
          }}
          placeholder={placeholderOf(t, play)}
          data-testid="field.typed.input"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={text === ''} onClick={() => write('')}>
          {t('common.action.clear')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={counts.duplicates + counts.invalid === 0}
          onClick={() => write(validItems(play, text).join(' '))}
        >
          {t('lottery.typed.clean')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          icon={<Upload size={16} aria-hidden />}
          onClick={() => file.current?.click()}
        >
          {t('lottery.typed.import')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".txt,text/plain"
          hidden
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // The same file can be chosen again once it was made smaller.
            currentTarget.value = ''
          }}
          data-testid="field.typed.file"
        />
      </div>
    </div>
  )
}

const placeholderOf = (t: TFunction, play: Play): string =>
  play.field.typedSymbols === PLACEHOLDER_DIGITS ? t('lottery.typed.placeholder') : exampleContent(play)

/** Written bets, whatever keyboard wrote them and separated them. */
const itemsOf = (text: string) =>
  plainSigns(text)
    .split(/[\s,;|/\u3001\u3002]+/)
    .filter((item) => item !== '')
const isBet = (play: Play, item: string) => !isRefusal(normaliseContent(play, item))

function validItems(play: Play, text: string): string[] {
  const valid = itemsOf(text).filter((item) => isBet(play, item))
  const normal = normaliseContent(play, valid.join(' '))
  return isRefusal(normal) ? [] : normal.content.split(' ')
}

/** How many of the written bets count, are written twice, or are not bets. */
export function typedCounts(play: Play, text: string) {
  const items = itemsOf(text)
  const valid = items.filter((item) => isBet(play, item))
  const normal = valid.length === 0 ? null : normaliseContent(play, valid.join(' '))
  const duplicates = normal === null || isRefusal(normal) ? 0 : normal.duplicatesRemoved
  return {
    valid: valid.length - duplicates,
    duplicates,
    invalid: items.length - valid.length,
  }
}
