import type { Play } from '@croupier/rules'
import { Input } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** From this many numbers on one is found sooner by writing it, and ten stand in a row. */
export const HUNDRED_FROM = 100
const SEPARATOR = /[\s,;]+/

type NumberFinderProps = {
  play: Play
  picks: readonly string[]
  onPicks: (picks: readonly string[]) => void
}

/** Picks numbers of a large board by writing them: each is picked once it is whole. */
export function NumberFinder({ play, picks, onPicks }: NumberFinderProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { symbols, picksMax } = play.field
  if (symbols.length < HUNDRED_FROM) return null
  const write = (next: string) => {
    const words = next.split(SEPARATOR)
    const whole = words.filter((word) => symbols.includes(word))
    const wanted = [...new Set([...picks, ...whole])].slice(0, picksMax)
    if (whole.length > 0) onPicks(symbols.filter((symbol) => wanted.includes(symbol)))
    setText(words.filter((word) => !symbols.includes(word)).join(' '))
  }
  return (
    <Input
      className="desk-finder"
      inputMode="numeric"
      value={text}
      aria-label={t('lottery.field.find')}
      placeholder={t('lottery.field.findHint')}
      onChange={(event) => write(event.currentTarget.value)}
      // The keys of the board are not those of a text.
      onKeyDown={(event) => event.stopPropagation()}
      data-testid="field.finder"
    />
  )
}
