import { Dialog } from '@croupier/ui'
import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Line } from '../../../shell/fields.tsx'
import { useTexts } from '../../../texts.ts'

type OneProps = { member: MemberView; onClose: () => void }

/** Why it is looked at, then what was given, field by field. */
export function UnmaskDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [seen, setSeen] = useState<Readonly<Record<string, string>> | null>(null)
  const [isSent, setSent] = useState(false)
  if (seen === null) {
    return (
      <ActDialog
        title={t('more.unmask')}
        description={t('more.unmaskDoes', { account: member.account })}
        // It closes after the values came, too: then they take its place.
        onClose={() => {
          if (!isSent) onClose()
        }}
        onAct={async (reason) => {
          setSent(true)
          try {
            const input = { params: { publicId: member.publicId }, body: { reason } }
            setSeen((await call(opsRoutes['members.unmask'], input)).value)
          } finally {
            setSent(false)
          }
          return t('act.lookNoted')
        }}
      />
    )
  }
  const fields = Object.entries(seen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('more.unmask')}
      closeLabel={t('common.close')}
      data-testid="unmasked.dialog"
    >
      {fields.length === 0 && <p>{t('more.unmaskNone')}</p>}
      <dl className="console-facts">
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Writes a note about a member. */
export function NoteDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('more.note')}
      description={t('more.noteDoes', { account: member.account })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { publicId: member.publicId }, body: { reason } }
        await call(opsRoutes['members.writeNote'], input)
        return t('common.done')
      }}
    />
  )
}

/** Gives a member another label, or none. */
export function LabelDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [label, setLabel] = useState(member.label)
  return (
    <ActDialog
      title={t('more.label')}
      description={t('more.labelDoes', { account: member.account })}
      ready={label.trim() !== member.label}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { label: label.trim(), reason }
        await call(opsRoutes['members.setLabel'], { params: { publicId: member.publicId }, body })
        return t('common.done')
      }}
    >
      <Line
        label={t('members.label')}
        hint={t('more.labelHint')}
        value={label}
        onValue={setLabel}
        data-testid="member.label.input"
      />
    </ActDialog>
  )
}
