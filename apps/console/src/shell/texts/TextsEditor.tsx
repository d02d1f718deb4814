import { Badge, Button, Select, Tabs } from '@croupier/ui'
import { type OpsTexts, opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useProblem, useTexts } from '../../texts.ts'
import { Line } from '../fields.tsx'
import { HtmlView } from '../HtmlView.tsx'
import { lacking, NOTHING, written } from './written.ts'

/** px: two languages beside each other. */
export const WIDE = 960

type TextsEditorProps = {
  languages: readonly string[]
  texts: OpsTexts
  onTexts: (texts: OpsTexts) => void
}

/** Title and text in each language of a merchant beside those of another, which lack what, and a preview of what is kept of them. */
export function TextsEditor({ languages, texts, onTexts }: TextsEditorProps) {
  const t = useTexts()
  const problem = useProblem()
  const first = languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN')
  const [language, choose] = useState(first)
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
      <Lacking languages={languages} texts={texts} />
      <div className="console-beside">
        <div className="console-form">
          <Line
            label={t('texts.titleIn', { language })}
            value={text.title}
            onValue={(title) => change({ title })}
            data-testid="texts.title.input"
          />
          <Line
            label={t('texts.htmlIn', { language })}
            hint={t('texts.htmlHint')}
            value={text.html}
            rows={9}
            onValue={(html) => change({ html })}
            data-testid="texts.html.input"
          />
        </div>
        <Beside languages={languages} texts={texts} written={language} />
      </div>
      <div className="console-acts">
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
      </div>
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

/** What is still to be written before every language says all that another says. */
function Lacking({ languages, texts }: Pick<TextsEditorProps, 'languages' | 'texts'>) {
  const t = useTexts()
  const { all, text } = lacking(languages, texts)
  if (all.length === languages.length || all.length + text.length === 0) return null
  return (
    <div className="console-acts" data-testid="texts.lacking">
      {all.length > 0 && <Badge tone="warn">{t('texts.lacking', { languages: all.join(', ') })}</Badge>}
      {text.length > 0 && <Badge tone="warn">{t('texts.lackingText', { languages: text.join(', ') })}</Badge>}
    </div>
  )
}

type BesideProps = Pick<TextsEditorProps, 'languages' | 'texts'> & {
  /** the language that is being written */
  written: string
}

/** Another language to translate from, as players read it; nothing as long as no other is written. */
function Beside({ languages, texts, written: own }: BesideProps) {
  const t = useTexts()
  const [chosen, choose] = useState('')
  const others = languages.filter((one) => one !== own && (texts[one]?.title ?? '') !== '')
  const language = others.includes(chosen) ? chosen : others[0]
  if (language === undefined) return null
  const { title, html } = texts[language] ?? NOTHING
  return (
    <section className="console-card" aria-label={t('texts.beside')} data-testid="texts.beside">
      <Select
        look="pill"
        label={t('texts.beside')}
        value={language}
        onValue={choose}
        options={others.map((value) => ({ value, label: value }))}
        data-testid="texts.beside.select"
      />
      <strong>{title}</strong>
      <HtmlView html={html} />
    </section>
  )
}
