import { toast } from '@croupier/ui'
import { member } from '@croupier/wire'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../api/apiError.ts'
import { type Channel, proofQuery, useContactCode, useSetContact } from '../../../api/contacts.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'
import { useResend } from '../access/SendCode.tsx'

const CODE_DIGITS = 6

/** The form of a new number or address: first a code is sent there, then it is typed. */
export function useContactForm(channel: Channel, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const asking = useContactCode()
  const setting = useSetContact()
  const resend = useResend()
  const owner = useOwner()
  const [target, setTarget] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const named = t(channel === 'sms' ? 'auth.register.mobileNum' : 'auth.forgot.email')
  // After a long wait a new proof is asked for.
  const refused = (error: unknown) => {
    setCode('')
    resend.refused(error)
    if (isRefusal(error, 'SESSION_NOT_FRESH')) void client.invalidateQueries(proofQuery(owner))
  }
  const ask = () => {
    setting.reset()
    if (target === '') return setFault(t('common.field.requiredEmpty', { field: named }))
    if (channel === 'email' && !member.email.safeParse(target).success) {
      return setFault(t('auth.rule.email'))
    }
    asking.mutate({ channel, target }, { onSuccess: resend.sent, onError: refused })
  }
  const save = (value: string) => {
    const onSuccess = () => {
      toast({ tone: 'success', title: t('auth.contacts.saved') })
      onDone()
    }
    asking.reset()
    setting.mutate({ channel, target, code: value }, { onSuccess, onError: refused })
  }
  const asked = isRefusal(asking.error, 'CODE_NUMBER_INVALID') ? explain(asking.error, t) : fault
  const wrong = isRefusal(setting.error, 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_OVER')
  const trouble = asked === undefined && !wrong ? (asking.error ?? setting.error) : null
  return {
    target: {
      value: target,
      set: (value: string) => {
        setTarget(value.trim())
        setFault(undefined)
        asking.reset()
        // Another target has a code of its own.
        resend.forget()
        setCode('')
      },
      name: named,
      error: asked,
    },
    code: {
      value: code,
      set: setCode,
      full: code.length === CODE_DIGITS,
      error: wrong ? explain(setting.error, t) : undefined,
    },
    sending: { resend, busy: asking.isPending, onSend: ask },
    problem: trouble === null ? null : explain(trouble, t),
    busy: setting.isPending,
    asked: resend.asked,
    save,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!resend.asked) ask()
      else if (code.length === CODE_DIGITS) save(code)
    },
  }
}
