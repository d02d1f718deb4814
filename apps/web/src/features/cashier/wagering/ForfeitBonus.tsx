import { Button, Dialog, FormAlert, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForfeit, type Wagering, wageringQuery } from '../../../api/cashier/records.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** Giving up the open bonus, asked explicitly with what it costs (rules C5); nothing where no bonus is open. */
export function ForfeitBonus() {
  const { t } = useTranslation()
  const { data } = useQuery(wageringQuery(useOwner(), { pageSize: 1 }))
  const [isOpen, setOpen] = useState(false)
  const bonus = data?.bonus ?? null
  if (bonus === null) return null
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)} data-testid="bonus.forfeit.button">
        {t('records.wagering.forfeit.button')}
      </Button>
      {isOpen && <ForfeitDialog bonus={bonus} onClose={() => setOpen(false)} />}
    </>
  )
}

type ForfeitDialogProps = { bonus: NonNullable<Wagering['bonus']>; onClose: () => void }

function ForfeitDialog({ bonus, onClose }: ForfeitDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const forfeit = useForfeit()
  const { id, taken, inPlay } = bonus
  const confirm = () =>
    forfeit.mutate(
      { id, most: taken },
      {
        onSuccess: (done) => {
          const title = t('records.wagering.taken', { amount: format.money(done.taken) })
          toast({ tone: 'success', title })
          onClose()
        },
      },
    )
  const problem = inPlay ? t('errors.BONUS_IN_PLAY') : forfeit.error === null ? null : explain(forfeit.error, t)
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('records.wagering.forfeit.title')}
      description={t('records.wagering.forfeit.text', { amount: format.money(taken) })}
      closeLabel={t('common.action.close')}
      data-testid="bonus.forfeit.dialog"
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={inPlay}
            busy={forfeit.isPending}
            onClick={confirm}
            data-testid="bonus.forfeit.confirm"
          >
            {t('records.wagering.forfeit.button')}
          </Button>
        </>
      }
    >
      <FormAlert text={problem} />
    </Dialog>
  )
}
