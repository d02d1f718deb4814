import { Button, Checkbox, Dialog, Field, FormAlert, Input } from '@croupier/ui'
import { agentKeys } from '@croupier/wire'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type KeyScope, useMakeKey } from '../../../api/agency/agentKeys.ts'
import { problemOf } from '../../../api/explain.ts'
import { useCopy } from '../../../shell/centre/useCopy.ts'

/** How a program sends its key. */
const HEADER = 'Authorization: Bearer'

/** The scopes in the order of the wire, with one changed. */
const changed = (scopes: readonly KeyScope[], scope: KeyScope, on: boolean): KeyScope[] =>
  agentKeys.keyScopes.filter((one) => (one === scope ? on : scopes.includes(one)))

/** A new key: its name and what it reads; what comes of it is shown once. */
export function MakeKeyForm() {
  const { t } = useTranslation()
  const make = useMakeKey()
  const [scopes, setScopes] = useState<KeyScope[]>(['TEAM'])
  const [wasSent, setSent] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { name: '' } })
  const lacksScope = wasSent && scopes.length === 0
  const submit = handleSubmit(({ name }) => {
    setSent(true)
    if (scopes.length === 0) return
    const done = ({ key }: { key: string }) => {
      setMade(key)
      setSent(false)
      reset()
    }
    make.mutate({ name: name.trim(), scopes }, { onSuccess: done })
  })
  return (
    <form className="ui-card grid max-w-[720px] gap-4 p-4" onSubmit={submit} noValidate>
      <FormAlert text={problemOf(make.error, t)} />
      <Field label={t('agent.keys.name')} required error={formState.errors.name?.message}>
        <Input
          {...register('name', {
            validate: (text) => text.trim() !== '' || t('common.field.requiredEmpty', { field: t('agent.keys.name') }),
          })}
          maxLength={40}
          autoComplete="off"
          data-testid="keys.name.input"
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-13">{t('agent.keys.reads')}</legend>
        {agentKeys.keyScopes.map((scope, index) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChecked={(on) => setScopes(changed(scopes, scope, on))}
            {...(lacksScope && index === agentKeys.keyScopes.length - 1 ? { error: t('agent.keys.choose') } : {})}
            data-testid={`keys.scope.${scope}`}
          >
            {t(`agent.keys.scope.${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div>
        <Button type="submit" variant="brass" busy={make.isPending} data-testid="keys.make.button">
          {t('agent.keys.make')}
        </Button>
      </div>
      {made !== null && <MadeKey of={made} onClose={() => setMade(null)} />}
    </form>
  )
}

/** The new key, this once. */
function MadeKey({ of, onClose }: { of: string; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agent.keys.madeTitle')}
      description={t('agent.keys.madeOnce')}
      closeLabel={t('common.action.close')}
      data-testid="keys.made"
      foot={
        <>
          <Button
            variant="outline"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copy(of, shown.current)}
            data-testid="keys.made.copy"
          >
            {t('common.action.copy')}
          </Button>
          <Button variant="brass" onClick={onClose} data-testid="keys.made.done">
            {t('common.action.ok')}
          </Button>
        </>
      }
    >
      <p className="num rounded-[10px] bg-sunken p-3 text-13 break-all">
        {HEADER}{' '}
        <b ref={shown} className="font-[600] select-all" data-testid="keys.made.key">
          {of}
        </b>
      </p>
    </Dialog>
  )
}
