import type { Units } from '@croupier/money'
import { toast } from '@croupier/ui'
import { ppm } from '@croupier/wire'
import { useState } from 'react'
import { type UseFormSetValue, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import {
  type ContractTerms,
  type OfferBody,
  type OfferTerms,
  type RealtimeTerms,
  useOfferContract,
} from '../../../api/agency/contracts.ts'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { problemOf } from '../../../api/explain.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
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
  values: OfferValues
  setTerm: UseFormSetValue<OfferValues>
  /** Takes other terms to begin with, unless something was typed. */
  beginAt: (terms: RealtimeTerms) => void
  checks: readonly Check[]
  /** The terms once they pass every check; null before. */
  terms: RealtimeTerms | null
}

/**
 * The fields of a real-time offer, checked while one types.
 * @param start what they begin with: the terms in force that the offer would change, else the own ones
 */
export function useOffer(
  { own, start }: { own: RealtimeTerms; start: RealtimeTerms },
  { ceilingsPpm, sameLevel }: Pick<OfferTerms, 'ceilingsPpm' | 'sameLevel'>,
): Offer {
  const [begun, setBegun] = useState(start)
  const { watch, setValue, reset } = useForm<OfferValues>({ defaultValues: start })
  const values = watch()
  const terms = ['winRatePpm', 'lossRatePpm', 'singleBetAmount'] as const
  const isDirty = terms.some((term) => values[term] !== begun[term])
  useUnsaved(isDirty)
  const { data: complete } = offeredTerms.safeParse(values)
  const checks = complete === undefined ? [] : checkOffer(complete, { own, ceilingsPpm, sameLevel })
  return {
    values,
    setTerm: setValue,
    beginAt: (terms) => {
      if (isDirty) return
      setBegun(terms)
      reset(terms)
    },
    checks,
    terms: complete !== undefined && checks.every(({ state }) => state !== 'fail') ? complete : null,
  }
}

export type SendOffer = {
  send: (terms: ContractTerms, startsRunning?: boolean) => void
  busy: boolean
  problem: string | null
}

/** Sends an offer of any kind, with one id for one intent (safety R7). */
export function useSendOffer(to: Pick<OfferBody, 'kind' | 'category' | 'payeeId'>, onOffered: () => void): SendOffer {
  const { t } = useTranslation()
  const post = useOfferContract()
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [problem, setProblem] = useState<string | null>(null)
  const send = (terms: ContractTerms, startsRunning = false) => {
    if (post.isPending) return
    setProblem(null)
    post.mutate(
      { ...to, requestId, terms, startsRunning },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: t('contracts.offer.sent') })
          onOffered()
        },
        onError: (error) => {
          // Unanswered: the offer may exist, so the same id must be asked about again.
          if (!isWorthRepeating(error)) setRequestId(uuidv7())
          setProblem(problemOf(error, t))
        },
      },
    )
  }
  return { send, busy: post.isPending, problem }
}
