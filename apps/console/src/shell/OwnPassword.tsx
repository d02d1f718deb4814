import { Button, Dialog, Field, PasswordInput, toast } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { CodeField, NewPasswordField } from './Enrol.tsx'

/** The officer changes the own password; every other session ends. */
export function OwnPassword({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const problem = useProblem()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [code, setCode] = useState('')
  const change = useMutation({
    mutationFn: async () => await call(opsRoutes['staff.changeOwnPassword'], { body: { password, newPassword, code } }),
    onSuccess: () => {
      toast({ tone: 'success', title: t('common.done') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('login.change')}
      description={t('login.changeDoes')}
      closeLabel={t('common.close')}
      data-testid="password.dialog"
      foot={
        <Button busy={change.isPending} onClick={() => change.mutate()} data-testid="password.submit.button">
          {t('common.confirm')}
        </Button>
      }
    >
      <div className="console-form">
        <Field label={t('login.password')} required>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            data-testid="password.old.input"
          />
        </Field>
        <NewPasswordField value={newPassword} onValue={setNewPassword} />
        <CodeField code={code} error={change.error && problem(change.error)} onCode={setCode} />
      </div>
    </Dialog>
  )
}
