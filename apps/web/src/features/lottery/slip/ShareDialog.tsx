import { Button, Dialog, Field, TextArea, toast } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk } from '../desk/deskStore.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { linesOfCode, shareCode } from './shareCode.ts'
import type { Slip } from './useSlip.ts'

type ShareDialogProps = { desk: Desk; slip: Slip; onClose: () => void }

/** The slip as a code to send, and the place where a code becomes a slip. */
export default function ShareDialog({ desk, slip, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const addLines = useDesk((store) => store.addLines)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const code = slip.lines.length === 0 ? '' : shareCode(desk.game.code, slip.lines)
  const take = () => {
    const lines = linesOfCode(typed, desk)
    setWrong(lines === null)
    if (lines === null) return
    addLines(desk.key, lines)
    toast({ tone: 'success', title: t('lottery.share.added', { count: lines.length }) })
    onClose()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    toast({ tone: 'success', title: t('lottery.share.copied') })
  }
  return (
    <Dialog open onClose={onClose} title={t('lottery.share.title')} closeLabel={t('common.action.close')}>
      <div className="grid gap-4">
        {code !== '' && (
          <div className="grid gap-2">
            <Field label={t('lottery.share.own')}>
              <TextArea readOnly rows={3} value={code} data-testid="share.code" />
            </Field>
            <Button variant="outline" onClick={() => void copy()} data-testid="share.copy.button">
              {t('lottery.share.copy')}
            </Button>
          </div>
        )}
        <Field label={t('lottery.share.paste')} {...(wrong ? { error: t('lottery.share.wrong') } : {})}>
          <TextArea
            rows={3}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            data-testid="share.paste"
          />
        </Field>
        <Button disabled={typed.trim() === ''} onClick={take} data-testid="share.take.button">
          {t('lottery.share.take')}
        </Button>
      </div>
    </Dialog>
  )
}
