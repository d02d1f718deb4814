import type { Units } from '@croupier/money'
import { toast } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import {
  type ContractTerms,
  type OfferBody,
  type RealtimeTerms,
  useOfferContract,
} from '../../../api/contracts.ts'
import { problemOf } from '../../../api/explain.ts'
import { type Check, checkOffer } from './offerChecks.ts'

/** What stands in the form; null while what was typed is no number. */
export type OfferValues = {
  winRatePpm: number | null
  lossRatePpm: number | null
  singleBetAmount: Units | null
}

export type Offer = {
  values: OfferValues
  change: (change: Partial<OfferValues>) => void
  checks: readonly Check[]
  /** The terms once they pass every check; null before. */
  terms: RealtimeTerms | null
}

/** The fields of a real-time offer: they begin at the own terms, which always pass, and are checked while one types. */
export function useOffer(own: RealtimeTerms, ceilingsPpm: readonly number[]): Offer {
  const [values, setValues] = useState<OfferValues>(own)
  const { winRatePpm, lossRatePpm, singleBetAmount } = values
  const complete =
    winRatePpm === null || lossRatePpm === null || singleBetAmount === null
      ? null
      : { winRatePpm, lossRatePpm, singleBetAmount }
  const checks = complete === null ? [] : checkOffer(complete, { own, ceilingsPpm })
  return {
    values,
    change: (change) => setValues({ ...values, ...change }),
    checks,
    terms: checks.every(({ state }) => state !== 'fail') ? complete : null,
  }
}

export type SendOffer = {
  send: (terms: ContractTerms) => void
  busy: boolean
  problem: string | null
}

/** Sends an offer of any kind, with one id for one intent (safety R7). */
export function useSendOffer(
  to: Pick<OfferBody, 'kind' | 'category' | 'payeeId'>,
  onOffered: () => void,
): SendOffer {
  const { t } = useTranslation()
  const post = useOfferContract()
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [problem, setProblem] = useState<string | null>(null)
  const send = (terms: ContractTerms) => {
    if (post.isPending) return
    setProblem(null)
    post.mutate(
      { ...to, requestId, terms },
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
