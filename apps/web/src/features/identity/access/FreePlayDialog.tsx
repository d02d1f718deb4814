import { Button, Dialog, FormAlert, toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { useFreePlay } from '../../../api/identity/freePlay.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { PuzzleFields } from './puzzles/PuzzleFields.tsx'
import { usePuzzles } from './puzzles/usePuzzles.ts'

/** The type of the account that is opened here (rules B1). */
const TRIAL_TYPE = 4

/** What free play is, a puzzle where the merchant asks for one, and in (spec 6, FREEPLAY3). */
export default function FreePlayDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = useFreePlay()
  const goesOnTo = useOverlays(({ topic }) => topic) ?? '/lottery'
  const [sliderError, setSliderError] = useState<string>()
  const { register, handleSubmit, resetField, formState } = useForm({
    defaultValues: { captcha: '' },
  })
  const puzzles = usePuzzles(useCallback(() => resetField('captcha'), [resetField]))
  const submit = handleSubmit(({ captcha }) => {
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    setSliderError(undefined)
    open.mutate(puzzles.body(captcha), {
      onSuccess: ({ endsAt }) => {
        // Known at once, or the first balance would be shown as real money.
        useSession.getState().set({ type: TRIAL_TYPE })
        void client.invalidateQueries()
        const time = format.moment(endsAt)
        toast({ tone: 'success', title: t('auth.freePlay.until', { time }) })
        onClose()
        void navigate(goesOnTo)
      },
      onError: (error) => {
        puzzles.refused(error)
        if (isRefusal(error, 'SESSION_SLIDER_WRONG')) setSliderError(explain(error, t))
      },
    })
  })
  const showsProblem = open.isError && !isRefusal(open.error, 'SESSION_SLIDER_WRONG')
  const required = puzzles.picture !== null && t('common.field.requiredEmpty', { field: t('auth.captcha.label') })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.freePlay.title')}
      description={t('auth.freePlay.text')}
      closeLabel={t('common.action.close')}
      width={400}
      data-testid="freePlay.dialog"
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <FormAlert text={showsProblem ? explain(open.error, t) : null} />
        <PuzzleFields
          puzzles={puzzles}
          captcha={register('captcha', { required })}
          captchaError={formState.errors.captcha?.message}
          sliderError={sliderError}
        />
        <Button
          type="submit"
          block
          size="lg"
          busy={open.isPending}
          disabled={puzzles.slider?.query.isPending === true}
          data-testid="freePlay.start.button"
        >
          {t('auth.freePlay.start')}
        </Button>
      </form>
    </Dialog>
  )
}
