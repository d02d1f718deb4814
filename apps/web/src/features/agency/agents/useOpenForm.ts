import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { type ChosenSeries, type OpenedAccount, type OpeningTerms, useOpenAccount } from '../../../api/agency/agents.ts'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { placeError } from '../../identity/access/fieldErrors.ts'
import { suggestedSeries } from './seriesChoice.ts'

type Values = { account: string; nickname: string; password: string }
const FIELDS = ['account', 'nickname', 'password'] as const
const CODES = { MEMBER_ACCOUNT_TAKEN: 'account', MEMBER_PASSWORD_WEAK: 'password' } as const

export type AccountKind = 'agent' | 'member'
const TYPES = { agent: 2, member: 0 } as const

/** The form of opening an account. Its request keeps one id until it is answered. */
export function useOpenForm(terms: OpeningTerms) {
  const { t } = useTranslation()
  const open = useOpenAccount()
  const [type, setType] = useState<AccountKind>('member')
  const [problem, setProblem] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedAccount | null>(null)
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [series, setSeries] = useState<ChosenSeries>(() => suggestedSeries(terms))
  const form = useForm<Values>({
    defaultValues: { account: '', nickname: '', password: '' },
    mode: 'onTouched',
  })
  const { handleSubmit, setError, reset } = form
  useUnsaved(form.formState.isDirty)
  const submit = handleSubmit(({ account, nickname, password }) => {
    setProblem(null)
    const body = {
      requestId,
      account: account.trim(),
      type: TYPES[type],
      series,
      ...(nickname.trim() === '' ? {} : { nickname: nickname.trim() }),
      ...(password === '' ? {} : { password }),
    }
    open.mutate(body, {
      onSuccess: (account) => {
        setOpened(account)
        setRequestId(uuidv7())
        reset()
      },
      onError: (error) => {
        // Unanswered: the account may exist, so the same id must be asked about again.
        if (!isWorthRepeating(error)) setRequestId(uuidv7())
        setProblem(placeError(error, { setError, fields: FIELDS }, CODES, t))
      },
    })
  })
  return {
    form,
    submit,
    problem,
    busy: open.isPending,
    opened,
    forget: () => setOpened(null),
    series,
    setSeries,
    type,
    setType,
  }
}
