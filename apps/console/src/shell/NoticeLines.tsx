import { Tabs } from '@croupier/ui'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { Line } from './fields.tsx'
import { momentIn } from './time/zone.ts'

/** What people read of something that is closed, and how long that is meant to last. */
export interface Notice {
  /** language code → why */
  readonly texts: Readonly<Record<string, string>>
  /** as a date field has it */
  readonly until: string
}
export const NO_NOTICE: Notice = { texts: {}, until: '' }

/** The same as a call takes it: without the languages in which nothing is written. */
export const noticeOf = ({ texts, until }: Notice) => ({
  notice: Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  ),
  until: momentIn(until),
})

type NoticeProps = { languages: readonly string[]; notice: Notice; onNotice: (notice: Notice) => void }

/** Writes it, language by language. */
export function NoticeLines({ languages, notice, onNotice }: NoticeProps) {
  const t = useTexts()
  const { texts, until } = notice
  const [language, choose] = useState(languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN'))
  return (
    <>
      <Tabs
        look="pills"
        label={t('common.language')}
        value={language}
        onValue={choose}
        items={languages.map((value) => ({
          value,
          label: (texts[value] ?? '').trim() === '' ? value : `${value} ✓`,
        }))}
      />
      <Line
        label={t('games.told', { language })}
        value={texts[language] ?? ''}
        onValue={(text) => onNotice({ ...notice, texts: { ...texts, [language]: text } })}
        data-testid="notice.text.input"
      />
      <Line
        label={t('notices.until')}
        hint={t('games.untilHint')}
        type="datetime-local"
        value={until}
        onValue={(text) => onNotice({ ...notice, until: text })}
        data-testid="notice.until.input"
      />
    </>
  )
}
