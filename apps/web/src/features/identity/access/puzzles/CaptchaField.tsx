import { Field, IconButton, Input } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, RefreshCw } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { captchaQuery } from '../../../../api/identity/session.ts'
import { useRest } from '../useRest.ts'

/** The picture that is to be read, beside the field for what it says (experience 3.13). */
export function CaptchaField(props: {
  /** another number, another picture */
  turn: number
  onRefresh: () => void
  input: UseFormRegisterReturn
  error: string | undefined
}) {
  const { t } = useTranslation()
  const picture = useQuery(captchaQuery(props.turn))
  const rested = useRest(picture.dataUpdatedAt)
  return (
    <Field required label={t('auth.captcha.label')} error={props.error}>
      <div className="flex items-center gap-2">
        <Input
          {...props.input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          data-testid="login.captcha.input"
        />
        <span
          className="grid h-[42px] w-[120px] flex-none place-items-center overflow-hidden rounded-input bg-sunken"
          aria-busy={picture.isFetching}
        >
          {picture.data === undefined ? (
            <LoaderCircle className={picture.isFetching ? 'animate-spin' : ''} size={20} aria-hidden />
          ) : (
            <img
              src={`data:image/png;base64,${picture.data}`}
              alt={t('auth.captcha.picture')}
              width={120}
              height={42}
              data-testid="login.captcha.picture"
            />
          )}
        </span>
        <IconButton
          label={t('auth.captcha.another')}
          icon={<RefreshCw size={18} aria-hidden />}
          disabled={picture.isFetching || !rested}
          onClick={props.onRefresh}
          data-testid="login.captcha.refresh"
        />
      </div>
    </Field>
  )
}
