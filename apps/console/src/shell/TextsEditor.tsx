import { Button, Tabs } from '@croupier/ui'
import { type OpsTexts, opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { Line } from './fields.tsx'
import { HtmlView } from './HtmlView.tsx'

type TextsEditorProps = {
  languages: readonly string[]
  texts: OpsTexts
  onTexts: (texts: OpsTexts) => void
}

/** What was written, without the languages in which there is no title. */
export const written = (texts: OpsTexts): OpsTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title.trim() !== ''))

const NOTHING = { title: '', html: '' }

/** Title and text in each language of a merchant, with a preview of what is kept of them. */
export function TextsEditor({ languages, texts, onTexts }: TextsEditorProps) {
  const t = useTexts()
  const problem = useProblem()
  const [language, choose] = useState(languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN'))
  const preview = useMutation({
    mutationFn: async () => (await call(opsRoutes['content.previewTexts'], { body: { texts: written(texts) } })).value,
  })
  const text = texts[language] ?? NOTHING
  const change = (part: Partial<typeof NOTHING>) => {
    preview.reset()
    onTexts({ ...texts, [language]: { ...text, ...part } })
  }
  const shown = preview.data?.[language]
  return (
    <div className="console-form">
      <Tabs
        look="pills"
        label={t('common.language')}
        value={language}
        onValue={choose}
        items={languages.map((value) => ({
          value,
          label: (texts[value]?.title ?? '') === '' ? value : `${value} ✓`,
        }))}
      />
      <Line
        label={t('texts.title')}
        value={text.title}
        onValue={(title) => change({ title })}
        data-testid="texts.title.input"
      />
      <Line
        label={t('texts.html')}
        hint={t('texts.htmlHint')}
        value={text.html}
        rows={5}
        onValue={(html) => change({ html })}
        data-testid="texts.html.input"
      />
      <Button
        variant="outline"
        size="sm"
        busy={preview.isPending}
        disabled={Object.keys(written(texts)).length === 0}
        onClick={() => preview.mutate()}
        data-testid="texts.preview.button"
      >
        {t('texts.preview')}
      </Button>
      {preview.error !== null && <p role="alert">{problem(preview.error)}</p>}
      {shown !== undefined && (
        <section className="console-card" aria-label={t('texts.preview')}>
          <strong>{shown.title}</strong>
          <HtmlView html={shown.html} data-testid="texts.preview" />
        </section>
      )}
    </div>
  )
}
