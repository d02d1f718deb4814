import { Badge, Button, IconButton, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../api/explain.ts'
import { type OwnPasskey, ownFactorsQuery } from '../../../api/identity/factors.ts'
import { knowsPasskeys, useRemovePasskey } from '../../../api/identity/passkeys.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { SecurityPanel } from '../security/SecurityPanel.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

/** The own passkeys: add, rename, remove (safety 4.2, experience 3.17). */
export function PasskeysPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const own = useQuery(ownFactorsQuery(owner))
  const [adding, setAdding] = useState(false)
  const keys = own.data?.passkeys
  const possible = knowsPasskeys()
  return (
    <SecurityPanel
      name="passkeys"
      title={t('auth.passkeys.title')}
      lead={t('auth.passkeys.lead')}
      action={
        possible &&
        keys !== undefined && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)} data-testid="passkeys.add.button">
            {t('auth.passkeys.add')}
          </Button>
        )
      }
    >
      {own.isPending && <Skeleton className="h-24 rounded-ticket" />}
      {own.isError && keys === undefined && <QueryFailed query={own} />}
      {keys !== undefined && keys.length > 0 && (
        <ul className="ui-card divide-y divide-line">
          {keys.map((key) => (
            <Passkey key={key.id} passkey={key} />
          ))}
        </ul>
      )}
      {keys?.length === 0 && <p className="ui-card p-4">{t('auth.passkeys.none')}</p>}
      {keys !== undefined && keys.length > 0 && <p className="text-13 text-subtle">{t('auth.factors.held')}</p>}
      {!possible && <p className="text-13 text-subtle">{t('auth.passkeys.impossible')}</p>}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </SecurityPanel>
  )
}

function Passkey({ passkey }: { passkey: OwnPasskey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const remove = useRemovePasskey()
  const { id, name, host, lastUsedAt } = passkey
  const used =
    lastUsedAt === null ? t('auth.passkeys.unused') : t('auth.passkeys.used', { time: format.moment(lastUsedAt) })
  const close = () => setOpen(null)
  const done = () => {
    toast({ tone: 'success', title: t('auth.passkeys.removed') })
    close()
  }
  return (
    <li className="flex items-center gap-3 p-4" data-testid="passkeys.row">
      <Fingerprint className="flex-none text-muted" size={20} aria-hidden />
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="font-[600] break-words">{name}</strong>
          {passkey.synced && <Badge tone="plain">{t('auth.passkeys.synced')}</Badge>}
        </span>
        <span className="break-words text-13 text-muted">
          {host !== location.hostname && `${host}, `}
          {used}
          {', '}
          {t('auth.passkeys.made', { time: format.moment(passkey.createdAt) })}
        </span>
      </div>
      <IconButton
        label={t('auth.passkeys.renameOne', { name })}
        icon={<Pencil size={18} />}
        onClick={() => setOpen('rename')}
        data-testid="passkeys.rename.button"
      />
      <IconButton
        label={t('auth.passkeys.removeOne', { name })}
        icon={<Trash2 size={18} />}
        onClick={() => setOpen('remove')}
        data-testid="passkeys.remove.button"
      />
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog
          title={t('auth.passkeys.removeOne', { name })}
          lead={t('auth.passkeys.removeLead')}
          problem={problemOf(remove.error, t)}
          busy={remove.isPending}
          onClose={close}
          onRemove={() => remove.mutate(id, { onSuccess: done })}
        />
      )}
    </li>
  )
}
