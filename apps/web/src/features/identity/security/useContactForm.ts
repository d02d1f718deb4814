import { toast } from '@croupier/ui'
import { codes, member } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { type Channel, proofQuery, useContactCode, useSetContact } from '../../../api/identity/contacts.ts'
import { useOwner } from '../../../api/owner.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { useResend } from '../access/sms/SendCode.tsx'

/** What is typed before anything is sent; a number is judged by the server alone. */
const schemaOf = (channel: Channel, named: string, t: TFunction) =>
  z.object({
    target: z
      .string()
      .min(1, t('common.field.requiredEmpty', { field: named }))
      .refine((target) => channel === 'sms' || member.email.safeParse(target).success, {
        error: t('auth.rule.email'),
      }),
    code: z.string(),
  })

/** The form of a new number or address: first a code is sent there, then it is typed. */
export function useContactForm(channel: Channel, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const asking = useContactCode()
  const setting = useSetContact()
  const resend = useResend()
  const owner = useOwner()
  const named = t(channel === 'sms' ? 'auth.register.mobileNum' : 'auth.forgot.email')
  const form = useForm({
    defaultValues: { target: '', code: '' },
    resolver: zodResolver(schemaOf(channel, named, t)),
  })
  const { target, code } = form.watch()
  useUnsaved(target !== '' && !setting.isSuccess)
  const full = codes.verificationCode.safeParse(code).success
  // Who waited too long is asked again who they are.
  const refused = (error: unknown) => {
    form.setValue('code', '')
    resend.refused(error)
    if (isRefusal(error, 'CODE_NUMBER_INVALID')) {
      form.setError('target', { message: explain(error, t) })
    }
    if (isRefusal(error, 'SESSION_NOT_FRESH')) void client.invalidateQueries(proofQuery(owner))
  }
  const ask = async () => {
    setting.reset()
    if (!(await form.trigger('target'))) return
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
  const fault = form.formState.errors.target?.message
  const wrong = isRefusal(setting.error, 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_OVER')
  const trouble = fault === undefined && !wrong ? (asking.error ?? setting.error) : null
  return {
    target: {
      value: target,
      set: (value: string) => {
        form.reset({ target: value.trim(), code: '' })
        asking.reset()
        // Another target has a code of its own.
        resend.forget()
      },
      name: named,
      error: fault,
    },
    code: {
      value: code,
      set: (value: string) => form.setValue('code', value),
      full,
      error: wrong ? explain(setting.error, t) : undefined,
    },
    sending: { resend, busy: asking.isPending, onSend: () => void ask() },
    problem: trouble === null ? null : explain(trouble, t),
    busy: setting.isPending,
    isRequested: resend.isRequested,
    save,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!resend.isRequested) void ask()
      else if (full) save(code)
    },
  }
}
