import { Button, Dialog } from '@croupier/ui'
import type { FieldRule } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownProfileQuery } from '../../../api/identity/profile.ts'
import { useOwner } from '../../../api/owner.ts'
import { AskBeforeLoss } from '../../../shell/unsaved/AskBeforeLoss.tsx'
import { PersonalForm } from './PersonalForm.tsx'

/** Real name and date of birth: masked and locked once they are set (experience 3.17.1). */
export function PersonalRows() {
  const { data } = useQuery(ownProfileQuery(useOwner()))
  if (data === undefined) return null
  return (
    <>
      <PersonalRow value={data.name} rule={data.nameRule} />
      <PersonalRow value={data.birthday} rule={data.birthdayRule} />
    </>
  )
}

function PersonalRow({ value, rule }: { value: string | null; rule: FieldRule }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { field } = rule
  const name = t(`auth.register.${field}`)
  return (
    <div data-testid={`personal.${field}`}>
      <dt>{name}</dt>
      <dd className="flex flex-wrap items-center justify-end gap-3">
        {value === null ? (
          <>
            <span className="text-muted">{t('auth.contacts.none')}</span>
            <Button
              variant="outline"
              size="sm"
              onClick={() => setOpen(true)}
              aria-label={`${t('auth.paymentPassword.set')}: ${name}`}
              data-testid={`personal.${field}.button`}
            >
              {t('auth.paymentPassword.set')}
            </Button>
          </>
        ) : (
          <>
            <span className="num">{value}</span>
            <span className="flex items-center gap-1 text-13 text-muted">
              <Lock size={14} aria-hidden />
              {t('auth.profile.locked')}
            </span>
          </>
        )}
        {open && (
          <AskBeforeLoss onClose={() => setOpen(false)}>
            {(close, question) => (
              <Dialog
                open
                onClose={close}
                title={name}
                closeLabel={t('common.action.close')}
                data-testid="personal.dialog"
              >
                <PersonalForm rule={rule} onDone={() => setOpen(false)} />
                {question}
              </Dialog>
            )}
          </AskBeforeLoss>
        )}
      </dd>
    </div>
  )
}
