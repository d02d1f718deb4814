import { Badge, Button, Field, RadioGroup, type TableColumn, TextArea } from '@croupier/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningTerms } from '../../../api/agency/agents.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { NAMES_MAX, namesIn } from './bulkNames.ts'
import { OpeningSeries } from './OpeningSeries.tsx'
import { suggestedSeries } from './seriesChoice.ts'
import { type BulkRow, useBulkOpen } from './useBulkOpen.ts'

const TYPES = { agent: 2, member: 0 } as const

/** Opens the accounts of a pasted list of names, all with the same series, and gives their first passwords as a sheet (rules B2). */
export function BulkOpen({ terms }: { terms: OpeningTerms }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [type, setType] = useState<keyof typeof TYPES>('member')
  const [series, setSeries] = useState(() => suggestedSeries(terms))
  const [taken, setTaken] = useState(false)
  const { rows, busy, open } = useBulkOpen()
  const opened = rows.filter(({ problem }) => problem === null)
  const { names, wrong } = namesIn(text)
  const wanted = names.filter((name) => !opened.some(({ account }) => account === name))
  useUnsaved(wanted.length > 0 || (opened.length > 0 && !taken))
  const tooMany = names.length > NAMES_MAX ? t('agent.bulk.tooMany', { most: NAMES_MAX }) : null
  const problem = wrong.length > 0 ? t('agent.bulk.wrong', { names: wrong.join(', ') }) : tooMany
  const fits = wanted.length > 0 && problem === null
  return (
    <form
      className="grid max-w-[820px] gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTaken(false)
        if (fits) void open(wanted, { type: TYPES[type], series })
      }}
    >
      <RadioGroup
        label={t('agent.open.type')}
        look="cards"
        className="sm:grid-cols-2"
        value={type}
        onValue={setType}
        options={[
          { value: 'member', label: t('agent.type.member'), note: t('agent.open.memberNote') },
          { value: 'agent', label: t('agent.type.agent'), note: t('agent.open.agentNote') },
        ]}
      />
      <Field label={t('agent.bulk.names')} hint={t('agent.bulk.hint', { most: NAMES_MAX })} error={problem}>
        <TextArea
          rows={6}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          autoComplete="off"
          data-testid="bulk.names.input"
        />
      </Field>
      <OpeningSeries terms={terms} series={series} onSeries={setSeries} />
      <div>
        <Button type="submit" variant="brass" busy={busy} disabled={!fits} data-testid="bulk.submit.button">
          {t('agent.bulk.submit')}
        </Button>
      </div>
      {rows.length > 0 && <BulkSheet rows={rows} onTaken={() => setTaken(true)} />}
    </form>
  )
}

/** What was opened, with the first passwords, and what was not and why. */
function BulkSheet({ rows, onTaken }: { rows: readonly BulkRow[]; onTaken: () => void }) {
  const { t } = useTranslation()
  const columns: TableColumn<BulkRow>[] = [
    { id: 'account', header: t('agent.open.account'), pinned: true, cell: ({ account }) => account },
    {
      id: 'password',
      header: t('agent.open.password'),
      cell: ({ password, problem }) =>
        problem === null ? (
          <span className="select-all">{password ?? '–'}</span>
        ) : (
          <Badge tone="danger">{problem}</Badge>
        ),
    },
  ]
  // The writer of files is fetched with the first file that somebody wants.
  const file = async () => {
    const { wageCsv } = await import('../wages/wageCsv.ts')
    const head = columns.map(({ header }) => String(header))
    const cells = rows.map(({ account, password, problem }) => [account, problem ?? password ?? ''])
    const address = URL.createObjectURL(new Blob([wageCsv([head, ...cells])], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'accounts.csv'
    link.click()
    URL.revokeObjectURL(address)
    onTaken()
  }
  return (
    <section className="grid gap-3" data-testid="bulk.sheet">
      <p className="text-13 text-muted">{t('agent.bulk.once')}</p>
      <CentreTable
        name="bulkOpened"
        caption={t('agent.bulk.names')}
        columns={columns}
        rows={rows}
        rowKey={({ account }) => account}
      />
      <Button
        type="button"
        variant="outline"
        className="justify-self-start"
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void file()}
        data-testid="bulk.file.button"
      >
        {t('wages.explain.csv')}
      </Button>
    </section>
  )
}
