import { officersOf } from '@croupier/rules'
import { Button, Field, TextArea, toast } from '@croupier/ui'
import { FormAlert } from '@croupier/ui/form/FormAlert.tsx'
import type { OpsRouteName } from '@croupier/wire/ops'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isRefused, type RefusedField } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { FormDialog } from './FormDialog.tsx'
import { refusalText, useFieldRefusal, useFieldRefusals } from './fieldRefusals.tsx'

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
  const { provide, others, isPlaced } = useFieldRefusals(act.error)
  const isShort = reason.trim().length < REASON_CHARS_MIN
  const isHeld = isShort || !ready
  useConfirmKey(isHeld || act.isPending ? null : act.mutate)
  const note = secondNote(props)
  const size = props.width === undefined ? {} : { width: props.width }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      data-testid="act.dialog"
      {...size}
      foot={(leave) => (
        <Foot danger={danger} busy={act.isPending} disabled={isHeld} onConfirm={() => act.mutate()} onClose={leave} />
      )}
    >
      {provide(
        <div className="console-form">
          {children}
          <ReasonField reason={reason} onReason={setReason} />
          <Refusal error={act.error} isPlaced={isPlaced} others={others} />
          {note !== null && <p data-testid="act.second">{t(note)}</p>}
        </div>,
      )}
    </FormDialog>
  )
}

/** Ctrl and Enter confirm, wherever in the dialog one is; null: not as it stands. */
function useConfirmKey(confirm: (() => void) | null) {
  useEffect(() => {
    if (confirm === null) return
    const hear = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('[role="alertdialog"]') !== null
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isElsewhere) return
      event.preventDefault()
      confirm()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [confirm])
}

/** What is said of a second officer, before anything is sent. */
function secondNote({ act, needsSecond }: ActDialogProps): 'act.secondAlways' | 'act.secondBound' | null {
  const officers = act === undefined ? undefined : officersOf(act)
  if (needsSecond ?? officers === 'ALWAYS') return 'act.secondAlways'
  return needsSecond === undefined && officers === 'BOUND' ? 'act.secondBound' : null
}

type RefusalProps = { error: Error | null; isPlaced: boolean; others: readonly RefusedField[] }

/** Why it was not carried out. What a field says of itself is not said once more; of what no field shows, which part is wrong. */
function Refusal({ error, isPlaced, others }: RefusalProps) {
  const t = useTexts()
  const problem = useProblem()
  if (error === null) return null
  const parts = others.map((one) => `${one.path}: ${refusalText(t, one)}`)
  return <FormAlert text={isPlaced ? t('fields.placed') : [problem(error), ...parts].join('\n')} />
}

type ReasonProps = { reason: string; onReason: (text: string) => void }

function ReasonField({ reason, onReason }: ReasonProps) {
  const t = useTexts()
  const refused = useFieldRefusal('reason')
  return (
    <Field label={t('act.reason')} hint={t('act.reasonHint')} required error={refused}>
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
      <Button variant="outline" onClick={onClose} data-testid="act.cancel.button">
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
