import { Button, Checkbox, Field, FormAlert, Input, toast } from '@croupier/ui'
import { contracts } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { type Contract, type ContractMove, useMoveContract } from '../../../api/agency/contracts.ts'
import { isRefusal } from '../../../api/apiError.ts'
import { problemOf } from '../../../api/explain.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { AskingDialog } from '../../../shell/unsaved/AskingDialog.tsx'
import { FreshProof } from '../../identity/access/FreshProof.tsx'
import { ContractTicket } from './ContractTicket.tsx'
import { GRAVE_MOVES } from './contractMoves.ts'

const REASON_CHARS_MAX = 140
const schema = z.object({ confirmed: z.boolean(), reason: contracts.moveReason })

type MoveDialogProps = { contract: Contract; move: ContractMove; onClose: () => void }

/** Asks before a contract changes, and says what else would change with it (rules B6.4). */
export function MoveDialog({ contract, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const act = useMoveContract()
  const [requestId] = useState(() => uuidv7())
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: { confirmed: false, reason: '' },
    resolver: zodResolver(schema),
  })
  const confirmed = useWatch({ control, name: 'confirmed' })
  const [cancels, setCancels] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const agrees = move === 'sign' || move === 'agreeTermination'
  const warns = agrees && (contract.downlineHigherRate === 'Y' || cancels !== null)
  const grave = GRAVE_MOVES.includes(move)
  const submit = handleSubmit((values) => {
    setProblem(null)
    const command = { contract, move, requestId, ...values }
    act.mutate(command, {
      onSuccess: () => {
        toast({ tone: 'success', title: t(`contracts.moved.${move}`) })
        onClose()
      },
      onError: (error) => {
        if (isRefusal(error, 'CONTRACT_NEEDS_CONFIRMATION')) setCancels(error.params.cancelled)
        setProblem(problemOf(error, t))
      },
    })
  })
  return (
    <AskingDialog
      open
      dirty={formState.isDirty && !act.isSuccess}
      onClose={onClose}
      title={t(`contracts.ask.${move}`)}
      closeLabel={t('common.action.close')}
      data-testid="contract.dialog"
      foot={
        <MoveButtons
          move={move}
          busy={act.isPending}
          disabled={warns && !confirmed}
          onCancel={onClose}
          onMove={() => void submit()}
        />
      }
    >
      <FreshProof />
      <div className="grid gap-4">
        <FormAlert text={problem} />
        <ContractTicket contract={contract} />
        {warns && (
          <Controller
            control={control}
            name="confirmed"
            render={({ field: { value, onChange } }) => (
              <CancelWarning count={cancels} accounts={contract.endsBelow} confirmed={value} onConfirmed={onChange} />
            )}
          />
        )}
        {grave && (
          <Field label={t('contracts.reason')}>
            <Input maxLength={REASON_CHARS_MAX} {...register('reason')} />
          </Field>
        )}
      </div>
    </AskingDialog>
  )
}

type MoveButtonsProps = {
  move: ContractMove
  busy: boolean
  disabled: boolean
  onCancel: () => void
  onMove: () => void
}

function MoveButtons({ move, busy, disabled, onCancel, onMove }: MoveButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        {t('common.action.cancel')}
      </Button>
      <Button
        variant={GRAVE_MOVES.includes(move) ? 'danger' : 'brass'}
        busy={busy}
        disabled={disabled}
        onClick={onMove}
        data-testid="contract.confirm.button"
      >
        {t(`contracts.move.${move}`)}
      </Button>
    </>
  )
}

type CancelWarningProps = {
  /** How many contracts end, once the server has said so. */
  count: number | null
  /** whose contracts those are */
  accounts: readonly string[]
  confirmed: boolean
  onConfirmed: (confirmed: boolean) => void
}

/** Signing would end contracts further down: said first, and agreed to (rules B6.4). */
function CancelWarning({ count, accounts, confirmed, onConfirmed }: CancelWarningProps) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  return (
    <div className="grid gap-2 rounded-input bg-danger-tint p-3 text-13">
      <p className="flex items-start gap-2">
        <TriangleAlert className="text-danger" size={18} strokeWidth={1.75} aria-hidden />
        {count === null ? t('contracts.warnCancel') : t('contracts.warnCancelCount', { count })}
      </p>
      {accounts.length > 0 && (
        <p data-testid="contract.endsBelow">
          {t('contracts.warnNames', { accounts: new Intl.ListFormat(locale).format(accounts) })}
        </p>
      )}
      <Checkbox checked={confirmed} onChecked={onConfirmed} data-testid="contract.confirm.checkbox">
        {t('contracts.confirmCancel')}
      </Checkbox>
    </div>
  )
}
