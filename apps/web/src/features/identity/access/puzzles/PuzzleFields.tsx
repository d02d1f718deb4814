import { Button, FormAlert } from '@croupier/ui'
import { keepsCookies } from '@croupier/ui/storage/keepsCookies.ts'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from './CaptchaField.tsx'
import { SliderField } from './SliderField.tsx'
import type { PuzzleState } from './usePuzzles.ts'

/** The piece, the signs, and the way from one to the other: it works without dragging (experience 3.13). */
export function PuzzleFields(props: {
  puzzles: PuzzleState
  captcha: UseFormRegisterReturn
  captchaError: string | undefined
  sliderError: string | undefined
}) {
  const { t } = useTranslation()
  const [keepsThem] = useState(keepsCookies)
  const { slider, picture, choice } = props.puzzles
  return (
    <div className="grid gap-2 empty:hidden">
      {/* A cookie says which puzzle a browser was shown. */}
      {!keepsThem && <FormAlert text={t('auth.captcha.cookies')} />}
      {slider !== null && <SliderField slider={slider} error={props.sliderError} />}
      {picture !== null && (
        <CaptchaField turn={picture.turn} onRefresh={picture.renew} input={props.captcha} error={props.captchaError} />
      )}
      {choice !== null && (
        <Button variant="link" className="justify-self-start" onClick={choice.change} data-testid="login.puzzle.choice">
          {t(choice.reading ? 'auth.slider.drag' : 'auth.slider.read')}
        </Button>
      )}
    </div>
  )
}
