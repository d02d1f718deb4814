import { Button, FormAlert, toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { type OwnClosing, useGiveUpClosing } from '../../../api/cashier/closing.ts'
import { problemOf } from '../../../api/explain.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** How far the closing of the own account is: what is left, from when it is closed, and the way to keep it (rules E3.9). */
export function ClosingState({ closing }: { closing: NonNullable<OwnClosing> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useGiveUpClosing()
  const { waits, closesFrom, isOwn } = closing
  const keep = () =>
    mutate(undefined, { onSuccess: () => toast({ tone: 'success', title: t('protection.closing.kept') }) })
  return (
    <section className="ui-card grid w-full gap-3 p-5 text-start" data-testid="closing.state">
      <p>{t(waits.length > 0 ? 'protection.closing.screenLead' : 'protection.closing.ready')}</p>
      {waits.length > 0 && (
        <ul className="grid gap-1 ps-5 list-disc">
          {waits.map((wait) => (
            <li key={wait} data-testid={`closing.wait.${wait}`}>
              {t(`protection.closing.wait.${wait}`)}
            </li>
          ))}
        </ul>
      )}
      <p className="text-13 text-muted">{t('protection.closing.from', { time: format.moment(closesFrom) })}</p>
      <FormAlert text={problemOf(error, t)} />
      {isOwn && (
        <Button variant="outline" busy={isPending} onClick={keep} data-testid="closing.keep.button">
          {t('protection.closing.keep')}
        </Button>
      )}
    </section>
  )
}
