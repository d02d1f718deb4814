import type { Units } from '@croupier/money'
import { toast } from '@croupier/ui'
import { type contracts, ppm } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { type UseFormSetValue, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { type OfferTerms, useOfferContract } from '../../../api/contracts.ts'
import { explain } from '../../../api/explain.ts'
import { type Check, checkOffer } from './offerChecks.ts'

/** A field that is null while what was typed is not a number. */
const given = <Value>(field: z.ZodType<Value, Value>) =>
  field.nullable().transform((value, { addIssue }): Value => {
    if (value !== null) return value
    addIssue('nothing was typed')
    return z.NEVER
  })
const offeredTerms = z.object({
  winRatePpm: given(ppm),
  lossRatePpm: given(ppm),
  singleBetAmount: given(z.custom<Units>((value) => typeof value === 'bigint')),
})

/** What is in the form; null while what was typed is not a number. */
export type OfferValues = {
  winRatePpm: number | null
  lossRatePpm: number | null
  singleBetAmount: Units | null
}

export type Offer = {
  payeeId: string
  setPayee: (id: string) => void
  values: OfferValues
  setTerm: UseFormSetValue<OfferValues>
  checks: readonly Check[]
  passes: boolean
  send: () => void
  busy: boolean
  problem: string | null
}

/** The offer form: it begins at the own terms, which always pass, and is checked while one types. */
export function useOffer(
  terms: OfferTerms,
  own: NonNullable<OfferTerms['own']>,
  onOffered: () => void,
): Offer {
  const { t } = useTranslation()
  const post = useOfferContract()
  const [chosen, setPayee] = useQueryState('to')
  const { watch, setValue, handleSubmit } = useForm<OfferValues, unknown, contracts.RealtimeTerms>({
    defaultValues: own,
    resolver: zodResolver(offeredTerms),
  })
  const values = watch()
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [problem, setProblem] = useState<string | null>(null)
  const payeeId =
    terms.downlines.find(({ id }) => id === chosen)?.id ?? terms.downlines[0]?.id ?? ''
  const { data: complete } = offeredTerms.safeParse(values)
  const checks = complete === undefined ? [] : checkOffer(complete, terms)
  const passes = complete !== undefined && checks.every(({ state }) => state !== 'fail')
  const send = handleSubmit((offered) => {
    if (!passes || post.isPending) return
    setProblem(null)
    post.mutate(
      { requestId, kind: 'REALTIME_WAGE', category: 'CONS', payeeId, terms: offered },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: t('contracts.offer.sent') })
          onOffered()
        },
        onError: (error) => {
          // Unanswered: the offer may exist, so the same id must be asked about again.
          if (!isWorthRepeating(error)) setRequestId(uuidv7())
          setProblem(explain(error, t))
        },
      },
    )
  })
  return {
    payeeId,
    setPayee: (id) => void setPayee(id),
    values,
    setTerm: setValue,
    checks,
    passes,
    send: () => void send(),
    busy: post.isPending,
    problem,
  }
}
