import { officersOf } from '@croupier/rules'
import { Button, Dialog, Field, TextArea, toast } from '@croupier/ui'
import type { OpsRouteName } from '@croupier/wire/ops'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRefused } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'

const REASON_CHARS_MIN = 3
const REASON_CHARS_MAX = 300

type ActDialogProps = {
  title: string
  description: string
  /** more fields of this act */
  children?: ReactNode
  /** the call that it makes: the table of acts says whether it waits for a second officer */
  act?: OpsRouteName
  /** where a sum or a state decides, and the screen knows it: whether it waits */
  needsSecond?: boolean
  danger?: boolean
  /** false as long as a field of this act is not fit to be sent */
  ready?: boolean
  /** px; a form with wide fields needs more room */
  width?: number
  /** carries it out; what it returns is told to the officer */
  onAct: (reason: string) => Promise<string>
  onClose: () => void
}

/**
 * Every act of an officer: what it does, why, and whether it waits for a second officer's yes. What is listed is read again
 * afterwards.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, description, children, danger = false, ready = true, onAct, onClose } = props
  const t = useTexts()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: async () => {
      try {
        return { tone: 'success' as const, title: await onAct(reason.trim()) }
      } catch (error) {
        if (!isRefused(error, 'STAFF_SECOND_WAITS')) throw error
        return { tone: 'info' as const, title: t('act.waits') }
      }
    },
    onSuccess: async (message) => {
      toast(message)
      onClose()
      await client.invalidateQueries()
    },
  })
  const isShort = reason.trim().length < REASON_CHARS_MIN
  const note = secondNote(props)
  const size = props.width === undefined ? {} : { width: props.width }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t('common.close')}
      data-testid="act.dialog"
      {...size}
      foot={
        <Foot
          danger={danger}
          busy={act.isPending}
          disabled={isShort || !ready}
          onConfirm={() => act.mutate()}
          onClose={onClose}
        />
      }
    >
      <div className="console-form">
        {children}
        <ReasonField reason={reason} error={act.error} onReason={setReason} />
        {note !== null && <p data-testid="act.second">{t(note)}</p>}
      </div>
    </Dialog>
  )
}

/** What is said of a second officer, before anything is sent. */
function secondNote({ act, needsSecond }: ActDialogProps): 'act.secondAlways' | 'act.secondBound' | null {
  const officers = act === undefined ? undefined : officersOf(act)
  if (needsSecond ?? officers === 'ALWAYS') return 'act.secondAlways'
  return needsSecond === undefined && officers === 'BOUND' ? 'act.secondBound' : null
}

type ReasonProps = { reason: string; error: Error | null; onReason: (text: string) => void }

function ReasonField({ reason, error, onReason }: ReasonProps) {
  const t = useTexts()
  const problem = useProblem()
  return (
    <Field
      label={t('act.reason')}
      hint={t('act.reasonHint')}
      required
      error={error === null ? undefined : problem(error)}
    >
      <TextArea
        value={reason}
        maxLength={REASON_CHARS_MAX}
        rows={3}
        onChange={(event) => onReason(event.target.value)}
        data-testid="act.reason.input"
      />
    </Field>
  )
}

type FootProps = {
  danger: boolean
  busy: boolean
  disabled: boolean
  onConfirm: () => void
  onClose: () => void
}

function Foot({ danger, busy, disabled, onConfirm, onClose }: FootProps) {
  const t = useTexts()
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
        data-testid="act.confirm.button"
      >
        {t('common.confirm')}
      </Button>
    </>
  )
}
