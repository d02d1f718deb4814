import { Badge, Skeleton, toast } from '@croupier/ui'
import type { diligence } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { papersQuery, useSendPaper } from '../../../api/identity/papers.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { PictureChooser } from './PictureChooser.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'

/** Papers that show who one is, where one lives and where the money comes from (protection M8). */
export function PapersPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const papers = useQuery(papersQuery(owner))
  return (
    <SecurityPanel name="papers" title={t('papers.title')} lead={t('papers.lead')}>
      {papers.isPending && <Skeleton className="h-40 rounded-ticket" />}
      {papers.isError && papers.data === undefined && <QueryFailed query={papers} />}
      {papers.data !== undefined && (
        <>
          {papers.data.dueAt !== null && <Due at={papers.data.dueAt} />}
          <ul className="ui-card grid">
            {papers.data.papers.map((paper) => (
              <PaperRow key={paper.kind} paper={paper} />
            ))}
          </ul>
        </>
      )}
    </SecurityPanel>
  )
}

/** Until when papers have to come; after that day, what is closed until they do. */
function Due({ at }: { at: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOver = at.getTime() <= serverNowMs()
  const text = t(isOver ? 'papers.overdue' : 'papers.due', { time: format.moment(at) })
  return (
    <p className={`text-14 ${isOver ? 'text-danger' : 'text-brass'}`} role="status" data-testid="papers.due">
      {text}
    </p>
  )
}

const TONES = {
  MISSING: 'plain',
  WAITING: 'brass',
  ACCEPTED: 'jade',
  REFUSED: 'danger',
  EXPIRED: 'danger',
} as const

function PaperRow({ paper }: { paper: diligence.Paper }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, state, reason, sentAt, needed } = paper
  const maySend = state !== 'WAITING' && (state !== 'ACCEPTED' || needed)
  return (
    <li
      className="flex flex-wrap items-start justify-between gap-3 border-line border-b p-4 last:border-b-0"
      data-testid={`papers.${kind}`}
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <strong className="font-[600]">{t(`papers.kind.${kind}`)}</strong>
          <Badge tone={TONES[state]}>{t(`papers.state.${state}`)}</Badge>
          {needed && state !== 'WAITING' && <Badge tone="brass">{t('papers.needed')}</Badge>}
        </div>
        <p className="text-13 text-muted">{t(`papers.what.${kind}`)}</p>
        {state === 'REFUSED' && reason !== null && (
          <p className="text-13 text-danger">{t(`papers.reason.${reason}`)}</p>
        )}
        {sentAt !== null && <p className="text-13 text-subtle">{t('papers.sent', { time: format.moment(sentAt) })}</p>}
      </div>
      {maySend && <Send kind={kind} />}
    </li>
  )
}

function Send({ kind }: { kind: diligence.PaperKind }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSendPaper(kind)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (file: File) => {
    setProblem(null)
    mutate(file, {
      onSuccess: () => toast({ tone: 'success', title: t('papers.done') }),
      onError: (error) => setProblem(explain(error, t)),
    })
  }
  return (
    <div className="grid justify-items-end gap-1">
      <PictureChooser
        label={t('papers.send')}
        busy={isPending}
        testId={`papers.${kind}`}
        onChosen={send}
        onTooLarge={() => setProblem(t('papers.tooLong'))}
      />
      {problem !== null && (
        <p className="text-13 text-danger" role="alert" data-testid={`papers.${kind}.problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
