import { Button, Checkbox, Field, FormAlert, Input, TextArea, toast } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { registerSettingsQuery } from '../../../api/identity/register.ts'
import { useJoin } from '../../../api/rewards/promotions.ts'
import { AskBeforeLeaving } from '../../../shell/unsaved/AskBeforeLeaving.tsx'
import { ApplicationPictures } from './ApplicationPictures.tsx'

const REMARK_CHARS_MAX = 140
const CONTACT_CHARS_MAX = 40

/** Joining: one press, or the application with remark, pictures, and what else the terms need (experience 3.8). */
export function JoinForm({ one }: { one: promotions.Promotion }) {
  const { t } = useTranslation()
  const [remark, setRemark] = useState('')
  const [contact, setContact] = useState('')
  const [isOld, setOld] = useState(false)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const { kind, needs } = one.terms
  const isForm = kind === 'FORM'
  const join = useJoin(() => {
    if (isForm) toast({ tone: 'success', title: t('promotions.sent') })
  })
  const send = () => join.mutate({ code: one.code, remark, contact, pictures })
  const isTyped = remark !== '' || contact !== '' || pictures.length > 0
  const refusal = one.fits === false ? t('errors.PROMOTION_NOT_FOR_YOU') : null
  return (
    <div className="grid gap-3">
      <AskBeforeLeaving dirty={isTyped && !join.isSuccess} />
      <FormAlert text={refusal ?? (join.error === null ? null : explain(join.error, t))} />
      {needs === 'ZALO' && (
        <Field label={t('promotions.contact')}>
          <Input
            value={contact}
            maxLength={CONTACT_CHARS_MAX}
            onChange={({ target }) => setContact(target.value)}
            data-testid="promotion.contact.input"
          />
        </Field>
      )}
      {needs === 'BIRTHDAY' && <AgeNote checked={isOld} onChecked={setOld} />}
      {isForm && (
        <>
          <Field
            label={t('promotions.remark')}
            hint={<span className="num">{`${remark.length}/${REMARK_CHARS_MAX}`}</span>}
          >
            <TextArea
              rows={3}
              value={remark}
              maxLength={REMARK_CHARS_MAX}
              onChange={({ target }) => setRemark(target.value)}
              data-testid="promotion.remark.input"
            />
          </Field>
          <ApplicationPictures busy={join.isPending} files={pictures} onFiles={setPictures} />
        </>
      )}
      <Button
        busy={join.isPending}
        disabled={refusal !== null || (needs === 'BIRTHDAY' && !isOld)}
        onClick={send}
        data-testid="promotion.join.button"
      >
        {t(isForm ? 'promotions.apply' : 'promotions.state.JOIN')}
      </Button>
    </div>
  )
}

/** The note beside a birthday (spec 5): the age that the merchant asks for, confirmed. */
function AgeNote(props: { checked: boolean; onChecked: (checked: boolean) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(registerSettingsQuery())
  const age = data?.birthdayNoteAge ?? data?.ageMin ?? ''
  return (
    <Checkbox {...props} data-testid="promotion.age.checkbox">
      {t('auth.register.birthdayNote', { age })}
    </Checkbox>
  )
}
