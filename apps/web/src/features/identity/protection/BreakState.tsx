import { Button, FormAlert } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { type OwnProtection, useComeBack } from '../../../api/identity/protection.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ListedForm, ReleaseForm } from './ReleaseForm.tsx'

/** The break that runs: until when, how it ends, and what its owner can do about that (rules E6, protection P7). */
export function BreakState({ pause }: { pause: NonNullable<OwnProtection['pause']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending, error } = useComeBack()
  const { kind, from, until, endsAt, isOwn, releaseRequestedAt, releaseGranted } = pause
  const isEnding = kind === 'EXCLUSION' && endsAt !== null
  const words = () => {
    if (isEnding) return t('protection.pauseEnds', { time: format.moment(endsAt) })
    if (!isOwn) return t('protection.pauseListed')
    if (until === null) return t('protection.pauseOpen')
    // An exclusion may end in another year.
    return t(`protection.pause.${kind}`, { time: (kind === 'EXCLUSION' ? format.date : format.moment)(until) })
  }
  const isHeldToIt = kind === 'EXCLUSION' && isOwn && !isEnding
  const isOver = until !== null && until.getTime() <= Date.now()
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-14 text-brass" role="status" data-testid="protection.pause">
        {words()}
      </p>
      {kind === 'EXCLUSION' && !isOwn && !isEnding && <ListedForm since={from} />}
      {isHeldToIt && isOver && (
        <Button variant="outline" busy={isPending} onClick={() => mutate()} data-testid="protection.comeBack.button">
          {t('protection.comeBack')}
        </Button>
      )}
      {isHeldToIt && !isOver && releaseRequestedAt === null && <ReleaseForm />}
      {isHeldToIt && releaseRequestedAt !== null && (
        <p className="text-13 text-muted" data-testid="protection.release.state">
          {releaseGranted === false
            ? t('protection.release.denied')
            : t('protection.release.asked', { time: format.moment(releaseRequestedAt) })}
        </p>
      )}
      <FormAlert text={error === null ? null : explain(error, t)} />
    </div>
  )
}
