import { Button, Dialog, Field, Input, TextArea, toast } from '@croupier/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useProblem, useTexts } from '../texts.ts'

const REASON_CHARS_MIN = 3
const REASON_CHARS_MAX = 300
const CODE = /^\d{6}$/

/** A second officer beside the first. */
export interface Second {
  readonly name: string
  readonly code: string
}

/** The second officer of a dialog that sends nothing without one. */
export const needed = (second: Second | null): Second => second ?? { name: '', code: '' }

type ActDialogProps = {
  title: string
  description: string
  /** more fields of this act */
  children?: ReactNode
  /** asks for the second officer's name and code; may be left empty where the server decides whether one is needed */
  withSecond?: boolean
  /** nothing happens without the second officer */
  needsSecond?: boolean
  danger?: boolean
  /** false as long as a field of this act is not fit to be sent */
  ready?: boolean
  /** px; a form with wide fields needs more room */
  width?: number
  /** carries it out; what it returns is told to the officer */
  onAct: (reason: string, second: Second | null) => Promise<string>
  onClose: () => void
}

/** Every act of an officer: what it does, why, and a second officer where it needs one. What is listed is read again afterwards. */
export function ActDialog(props: ActDialogProps) {
  const { title, description, children, withSecond, danger = false, onAct, onClose } = props
  const { needsSecond = false, ready = true } = props
  const t = useTexts()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const act = useMutation({
    mutationFn: async () => {
      const second = name.trim() === '' ? null : { name: name.trim(), code }
      return await onAct(reason.trim(), second)
    },
    onSuccess: async (message) => {
      toast({ tone: 'success', title: message })
      onClose()
      await client.invalidateQueries()
    },
  })
  const isShort = reason.trim().length < REASON_CHARS_MIN
  const isNamed = name.trim() !== ''
  const secondMissing = (needsSecond || isNamed) && !(isNamed && CODE.test(code))
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
          disabled={isShort || secondMissing || !ready}
          onConfirm={() => act.mutate()}
          onClose={onClose}
        />
      }
    >
      <div className="console-form">
        {children}
        <ReasonField reason={reason} error={act.error} onReason={setReason} />
        {(withSecond || needsSecond) && (
          <SecondFields
            hint={t(needsSecond ? 'act.secondAlways' : 'act.secondHint')}
            name={name}
            code={code}
            onName={setName}
            onCode={setCode}
          />
        )}
      </div>
    </Dialog>
  )
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

type SecondFieldsProps = {
  hint: string
  name: string
  code: string
  onName: (name: string) => void
  onCode: (code: string) => void
}

function SecondFields({ hint, name, code, onName, onCode }: SecondFieldsProps) {
  const t = useTexts()
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('act.second')} hint={hint}>
        <Input value={name} onChange={(event) => onName(event.target.value)} data-testid="act.second.input" />
      </Field>
      <Field label={t('act.code')}>
        <Input
          value={code}
          inputMode="numeric"
          maxLength={6}
          onChange={(event) => onCode(event.target.value)}
          data-testid="act.code.input"
        />
      </Field>
    </div>
  )
}
