import type { Units } from '@croupier/money'
import { toast } from '@croupier/ui'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { type OfferTerms, useOfferContract } from '../../../api/contracts.ts'
import { explain } from '../../../api/explain.ts'
import { type Check, checkOffer } from './offerChecks.ts'

/** What stands in the form; null while what was typed is no number. */
export type OfferValues = {
  winRatePpm: number | null
  lossRatePpm: number | null
  singleBetAmount: Units | null
}

export type Offer = {
  payeeId: string
  setPayee: (id: string) => void
  values: OfferValues
  change: (change: Partial<OfferValues>) => void
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
  const [values, setValues] = useState<OfferValues>(own)
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [problem, setProblem] = useState<string | null>(null)
  const payeeId =
    terms.downlines.find(({ id }) => id === chosen)?.id ?? terms.downlines[0]?.id ?? ''
  const { winRatePpm, lossRatePpm, singleBetAmount } = values
  const complete =
    winRatePpm === null || lossRatePpm === null || singleBetAmount === null
      ? null
      : { winRatePpm, lossRatePpm, singleBetAmount }
  const checks = complete === null ? [] : checkOffer(complete, terms)
  const passes = complete !== null && checks.every(({ state }) => state !== 'fail')
  const send = () => {
    if (complete === null || !passes || post.isPending) return
    setProblem(null)
    post.mutate(
      { requestId, kind: 'REALTIME_WAGE', category: 'CONS', payeeId, terms: complete },
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
  }
  return {
    payeeId,
    setPayee: (id) => void setPayee(id),
    values,
    change: (change) => setValues({ ...values, ...change }),
    checks,
    passes,
    send,
    busy: post.isPending,
    problem,
  }
}
