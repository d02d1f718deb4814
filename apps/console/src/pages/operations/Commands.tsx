import { Button, Dialog, Field, Input, toast } from '@croupier/ui'
import { type OpsWaitingCommand, opsRoutes } from '@croupier/wire/ops'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useProblem, useTexts } from '../../texts.ts'

const REFRESH_MS = 15_000
const WIDTH = 640
const CODE = /^\d{6}$/
type Answer = 'yes' | 'no' | 'withdraw'
type Chosen = { readonly row: OpsWaitingCommand; readonly answer: Answer }
type DialogProps = { row: OpsWaitingCommand; onClose: () => void }

/** What waits for a second officer: looked at here, in an own session, and said yes or no to. */
export function Commands() {
  const t = useTexts()
  const shown = useShown()
  const [chosen, choose] = useState<Chosen | null>(null)
  const [answer, setAnswer] = useState<object | null>(null)
  const query = useQuery({
    queryKey: ['commands'],
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await call(opsRoutes['staff.listWaiting'], {})).value,
  })
  const close = () => choose(null)
  return (
    <>
      <h1 className="text-20">{t('commands.title')}</h1>
      <Listing
        query={query}
        caption={t('commands.title')}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        empty={t('commands.empty')}
        columns={[
          { id: 'action', header: t('commands.act'), pinned: true, cell: (row) => t(nameOf(row)) },
          { id: 'merchant', header: t('commands.merchant'), cell: (row) => row.merchantCode ?? t('commands.platform') },
          { id: 'subject', header: t('commands.subject'), cell: (row) => row.subject },
          { id: 'sum', header: t('common.amount'), align: 'end', cell: (row) => row.sum && shown.amount(row.sum) },
          { id: 'reason', header: t('act.reason'), cell: (row) => row.reason },
          { id: 'by', header: t('commands.by'), cell: (row) => row.by },
          { id: 'since', header: t('commands.since'), cell: (row) => shown.instant(row.createdAt) },
          { id: 'acts', header: t('common.acts'), cell: (row) => <Acts row={row} onChoose={choose} /> },
        ]}
        data-testid="commands.table"
      />
      {chosen?.answer === 'yes' && <YesDialog row={chosen.row} onDone={setAnswer} onClose={close} />}
      {chosen?.answer === 'no' && <NoDialog row={chosen.row} onClose={close} />}
      {chosen?.answer === 'withdraw' && <WithdrawDialog row={chosen.row} onClose={close} />}
      {answer !== null && <AnswerDialog answer={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}

const nameOf = ({ action }: OpsWaitingCommand): TextKey => `commands.acts.${action}` as TextKey

function Acts({ row, onChoose }: { row: OpsWaitingCommand; onChoose: (chosen: Chosen) => void }) {
  const t = useTexts()
  const answers: readonly Answer[] = row.isOwn ? ['withdraw'] : ['yes', 'no']
  return (
    <span className="console-acts">
      {answers.map((answer) => (
        <Button
          key={answer}
          size="sm"
          variant="outline"
          onClick={() => onChoose({ row, answer })}
          data-testid={`command.${row.action}.${answer}`}
        >
          {t(`commands.${answer}`)}
        </Button>
      ))}
    </span>
  )
}

/** All that was sent, part by part, so that nobody says yes to what was not looked at. */
function Parts({ row }: { row: OpsWaitingCommand }) {
  const t = useTexts()
  return (
    <dl className="console-facts" data-testid="command.parts">
      <dt>{t('act.reason')}</dt>
      <dd>{row.reason}</dd>
      {row.parts.map(({ path, value }) => (
        <div key={path} className="contents">
          <dt>{path}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function YesDialog({ row, onDone, onClose }: DialogProps & { onDone: (answer: object) => void }) {
  const t = useTexts()
  const problem = useProblem()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const yes = useMutation({
    mutationFn: async () => {
      const input = { params: { id: row.id }, body: { fingerprint: row.fingerprint, code } }
      return (await call(opsRoutes['staff.sayYes'], input)).value
    },
    onSuccess: async (value) => {
      toast({ tone: 'success', title: t('commands.done') })
      onClose()
      if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) onDone(value)
      await client.invalidateQueries()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('commands.yes')}
      description={t('commands.yesDoes', { act: t(nameOf(row)), officer: row.by })}
      closeLabel={t('common.close')}
      width={WIDTH}
      data-testid="command.yes.dialog"
      foot={
        <Button
          busy={yes.isPending}
          disabled={!CODE.test(code)}
          onClick={() => yes.mutate()}
          data-testid="command.confirm.button"
        >
          {t('commands.yes')}
        </Button>
      }
    >
      <div className="console-form">
        <Parts row={row} />
        <Field
          label={t('commands.code')}
          hint={t('login.codeHint')}
          required
          error={yes.error === null ? undefined : problem(yes.error)}
        >
          <Input
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={(event) => setCode(event.target.value)}
            data-testid="command.code.input"
          />
        </Field>
      </div>
    </Dialog>
  )
}

function NoDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('commands.no')}
      description={t('commands.noDoes', { act: t(nameOf(row)), officer: row.by })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['staff.sayNo'], { params: { id: row.id }, body: { fingerprint: row.fingerprint, reason } })
        return t('common.done')
      }}
    >
      <Parts row={row} />
    </ActDialog>
  )
}

function WithdrawDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  const client = useQueryClient()
  const problem = useProblem()
  const withdrawal = useMutation({
    mutationFn: async () => await call(opsRoutes['staff.withdrawCommand'], { params: { id: row.id } }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('commands.withdraw')}
      description={withdrawal.error === null ? t('commands.withdrawDoes') : problem(withdrawal.error)}
      closeLabel={t('common.close')}
      foot={
        <Button busy={withdrawal.isPending} onClick={() => withdrawal.mutate()} data-testid="command.withdraw.button">
          {t('commands.withdraw')}
        </Button>
      }
    >
      <Parts row={row} />
    </Dialog>
  )
}

/** What a command answered that was carried out, such as a new key: shown this once. */
function AnswerDialog({ answer, onClose }: { answer: object; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('commands.answer')}
      description={t('commands.answerOnce')}
      closeLabel={t('common.close')}
      data-testid="command.answer"
    >
      <dl className="console-facts">
        {Object.entries(answer).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd data-testid={`command.answer.${name}`}>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
