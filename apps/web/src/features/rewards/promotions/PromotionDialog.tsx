import { Button, Dialog, Field, TextArea, toast } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { useClaimPromotion, useJoin } from '../../../api/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { NoticeHtml } from '../../../shell/notices/NoticeHtml.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { useSession } from '../../../shell/session.ts'
import { FormAlert } from '../../identity/access/FormAlert.tsx'
import { PictureChooser } from '../../identity/security/PictureChooser.tsx'
import { useWritten } from '../points/useWritten.ts'
import { useTerms } from './useTerms.ts'

const IMAGES_MAX = 3
const REMARK_CHARS_MAX = 140

/** A promotion with its terms in words and what the member can do in its state (experience 3.8). */
export function PromotionDialog({
  one,
  onClose,
}: {
  one: promotions.Promotion
  onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const written = useWritten()
  const terms = useTerms(one)
  const html = written(one.html)
  return (
    <Dialog
      open
      onClose={onClose}
      title={written(one.titles)}
      description={t(`promotions.state.${one.state}`)}
      closeLabel={t('common.action.close')}
      fullOnPhone
      width={560}
      data-testid="promotion.dialog"
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1 ps-5">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        {html !== '' && <NoticeHtml html={html} lang={i18n.language} onFollow={onClose} />}
        {one.reason !== null && <FormAlert text={one.reason} />}
        <Step one={one} />
      </div>
    </Dialog>
  )
}

function Step({ one }: { one: promotions.Promotion }) {
  const { t } = useTranslation()
  const format = useFormat()
  const show = useOverlays((overlays) => overlays.show)
  const isGuest = useSession((session) => session.token === null)
  const claim = useClaimPromotion()
  const claimNow = () =>
    claim.mutate(one.code, {
      onSuccess: ({ amount }) =>
        amount !== null &&
        toast({ tone: 'success', title: t('promotions.paid', { amount: format.money(amount) }) }),
    })
  if (isGuest) {
    return <Button onClick={() => show('login')}>{t('shell.bar.login')}</Button>
  }
  if (one.state === 'JOIN') return <Join one={one} />
  if (one.state !== 'CLAIM') return null
  return (
    <div className="grid gap-3">
      <FormAlert text={claim.error === null ? null : explain(claim.error, t)} />
      <Button busy={claim.isPending} onClick={claimNow} data-testid="promotion.claim.button">
        {one.terms.kind === 'RAFFLE' ? t('promotions.draw') : t('promotions.state.CLAIM')}
        {one.amount !== null && ` · ${format.money(one.amount)}`}
      </Button>
    </div>
  )
}

function Join({ one }: { one: promotions.Promotion }) {
  const { t } = useTranslation()
  const join = useJoin()
  const [remark, setRemark] = useState('')
  const [pictures, setPictures] = useState<readonly File[]>([])
  const isForm = one.terms.kind === 'FORM'
  const send = () =>
    join.mutate(
      { code: one.code, remark, pictures },
      { onSuccess: () => isForm && toast({ tone: 'success', title: t('promotions.sent') }) },
    )
  return (
    <div className="grid gap-3">
      <FormAlert text={join.error === null ? null : explain(join.error, t)} />
      {isForm && (
        <>
          <Field label={t('promotions.remark')}>
            <TextArea
              rows={3}
              value={remark}
              maxLength={REMARK_CHARS_MAX}
              onChange={({ target }) => setRemark(target.value)}
              data-testid="promotion.remark.input"
            />
          </Field>
          <p className="text-13 text-muted">
            {t('feedback.pictures', { max: IMAGES_MAX })}{' '}
            {pictures.map(({ name }) => name).join(', ')}
          </p>
          {pictures.length < IMAGES_MAX && (
            <div>
              <PictureChooser
                label={t('feedback.addPicture')}
                busy={join.isPending}
                testId="promotion.picture"
                onChosen={(file) => setPictures([...pictures, file])}
                onTooLarge={() => toast({ tone: 'error', title: t('errors.BODY_TOO_LARGE') })}
              />
            </div>
          )}
        </>
      )}
      <Button busy={join.isPending} onClick={send} data-testid="promotion.join.button">
        {t(isForm ? 'promotions.apply' : 'promotions.state.JOIN')}
      </Button>
    </div>
  )
}
