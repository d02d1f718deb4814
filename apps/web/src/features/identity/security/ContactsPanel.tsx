import { Badge, Button, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Channel, contactsQuery, type OwnContact, proofQuery } from '../../../api/identity/contacts.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { AskingDialog } from '../../../shell/unsaved/AskingDialog.tsx'
import { ProofStep } from '../access/ProofStep.tsx'
import { ContactForm } from './ContactForm.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'

const CHANNELS = ['sms', 'email'] as const

/** The own mobile number and e-mail address, masked, and the way to others (experience 3.17). */
export function ContactsPanel() {
  const { t } = useTranslation()
  const owner = useOwner()
  const own = useQuery(contactsQuery(owner))
  const [open, setOpen] = useState<Channel | null>(null)
  const { data } = own
  return (
    <SecurityPanel name="contacts" title={t('auth.contacts.title')} lead={t('auth.contacts.lead')}>
      {own.isPending && <Skeleton className="h-32 rounded-ticket" />}
      {own.isError && data === undefined && <QueryFailed query={own} />}
      {data !== undefined && (
        <ul className="ui-card divide-y divide-line">
          {CHANNELS.map((channel) => (
            <Row
              key={channel}
              channel={channel}
              contact={data.contacts.find((one) => one.channel === channel)}
              onOpen={() => setOpen(channel)}
            />
          ))}
        </ul>
      )}
      {open !== null && data !== undefined && (
        <ContactDialog channel={open} regions={data.regions} onClose={() => setOpen(null)} />
      )}
    </SecurityPanel>
  )
}

function Row(props: { channel: Channel; contact: OwnContact | undefined; onOpen: () => void }) {
  const { t } = useTranslation()
  const { channel, contact } = props
  const Icon = channel === 'sms' ? Smartphone : Mail
  const name = t(channel === 'sms' ? 'auth.register.mobileNum' : 'auth.forgot.email')
  const action = t(contact === undefined ? 'auth.paymentPassword.set' : 'auth.contacts.change')
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <Icon className="flex-none text-muted" size={20} aria-hidden />
      <div className="grid min-w-0 flex-1 basis-40 gap-1">
        <strong className="font-[600]">{name}</strong>
        <span className="text-13 text-muted break-all" data-testid={`contact.${channel}.target`}>
          {contact?.target ?? t('auth.contacts.none')}
        </span>
      </div>
      {contact !== undefined && (
        <Badge tone={contact.verified ? 'jade' : 'warn'}>
          {t(contact.verified ? 'auth.contacts.proved' : 'auth.contacts.said')}
        </Badge>
      )}
      <Button
        variant="outline"
        size="sm"
        onClick={props.onOpen}
        aria-label={`${action}: ${name}`}
        data-testid={`contact.${channel}.button`}
      >
        {action}
      </Button>
    </li>
  )
}

/** First who is there, then the new number or address and its code. */
function ContactDialog(props: { channel: Channel; regions: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const { channel, regions, onClose } = props
  const state = useQuery(proofQuery(owner))
  const { data } = state
  return (
    <AskingDialog
      open
      onClose={onClose}
      title={t(channel === 'sms' ? 'auth.register.mobileNum' : 'auth.forgot.email')}
      closeLabel={t('common.action.close')}
      data-testid="contact.dialog"
    >
      {state.isPending && <Skeleton className="h-40 rounded-ticket" />}
      {state.isError && data === undefined && <QueryFailed query={state} />}
      {data?.freshUntil === null && <ProofStep ways={data.ways} />}
      {data !== undefined && data.freshUntil !== null && (
        <ContactForm channel={channel} regions={regions} onDone={onClose} />
      )}
    </AskingDialog>
  )
}
