import type { Units } from '@croupier/money'
import { units } from '@croupier/money'
import { CEILINGS_PPM, type ContractKind, refuseTerms, type TermsRefusal, TIERS_MAX } from '@croupier/rules'
import { type Control, type UseFormSetValue, useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { OfferTerms, TieredTerms } from '../../../api/agency/contracts.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { marginOf, type TierMargin, type TierRepair } from './tierMargins.ts'

/** One tier as it is in the form; null while what was typed is not a number. */
export type TierValues = {
  periodicBets: Units | null
  netLoss: Units | null
  activeUserCount: number | null
  ratioPpm: number | null
}

/** What is in the form. */
export type TieredValues = Pick<TieredTerms, 'periodCode' | 'carryOver'> & {
  minimumBetAmount: Units | null
  tiers: TierValues[]
}

export type TieredOffer = {
  control: Control<TieredValues>
  /** Names the rows on the page, in their order. */
  rows: readonly { id: string }[]
  add: () => void
  remove: (index: number) => void
  /** Takes other terms to begin with, unless something was typed. */
  beginAt: (terms: TieredTerms) => void
  /** How each tier compares with the own ones; null while one of its fields is empty. */
  margins: readonly (TierMargin | null)[]
  repair: (index: number, repair: TierRepair) => void
  canAdd: boolean
  /** Every field holds a number. */
  complete: TieredTerms | null
  /** Why the server would refuse the terms; null when it would not, or while a field is empty. */
  refusal: TermsRefusal | null
}

const valuesOf = ({ periodCode, carryOver, minimumBetAmount, tiers }: TieredTerms): TieredValues => ({
  periodCode,
  carryOver,
  minimumBetAmount,
  tiers: tiers.map(({ periodicBets, netLoss, activeUserCount, ratioPpm }) => ({
    periodicBets,
    netLoss,
    activeUserCount,
    ratioPpm,
  })),
})

function tierOf({ periodicBets, netLoss, activeUserCount, ratioPpm }: TierValues) {
  if (periodicBets === null || netLoss === null) return []
  if (activeUserCount === null || ratioPpm === null) return []
  const rate = { rateType: 'P' as const, ratioPpm, fixed: units(0n) }
  return [{ periodicBets, netLoss, activeUserCount, ...rate }]
}

/** The terms once every field holds a number; whether wages are deducted is as in the own ones. */
function completeOf(values: TieredValues, { deductWages }: TieredTerms): TieredTerms | null {
  const tiers = values.tiers.flatMap(tierOf)
  const { periodCode, carryOver, minimumBetAmount } = values
  if (minimumBetAmount === null || tiers.length < values.tiers.length) return null
  return { periodCode, deductWages, carryOver, minimumBetAmount, tiers }
}

/** Puts what would make a tier fit into its fields. */
function repairTier(setValue: UseFormSetValue<TieredValues>, index: number, repair: TierRepair): void {
  for (const name of ['periodicBets', 'netLoss', 'activeUserCount', 'ratioPpm'] as const) {
    const value = repair[name]
    if (value !== undefined) setValue(`tiers.${index}.${name}`, value, { shouldDirty: true })
  }
}

/**
 * The fields of an offer by tiers; what is typed is checked by the rules of the server.
 * @param start what they begin with: the terms in force that the offer would change, else the own ones
 */
export function useTieredOffer(
  kind: ContractKind,
  { own, start }: { own: TieredTerms; start: TieredTerms },
  { ceilingsPpm, sameLevel }: Pick<OfferTerms, 'ceilingsPpm' | 'sameLevel'>,
): TieredOffer {
  const form = useForm<TieredValues>({ defaultValues: valuesOf(start) })
  const { control, getValues, setValue, reset, formState } = form
  useUnsaved(formState.isDirty)
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' })
  const values = useWatch({ control }) as TieredValues
  const complete = completeOf(values, own)
  const ceilings = { ...CEILINGS_PPM, [kind]: ceilingsPpm, sameLevel }
  return {
    control,
    rows: fields,
    add: () => {
      const empty = { periodicBets: null, netLoss: units(0n), activeUserCount: null }
      append({ ...empty, ratioPpm: null, ...getValues('tiers').at(-1) })
    },
    remove,
    beginAt: (terms) => {
      if (!formState.isDirty) reset(valuesOf(terms))
    },
    margins: values.tiers.map((tier) => {
      const [whole] = tierOf(tier)
      return whole === undefined ? null : marginOf(whole, own.tiers, sameLevel)
    }),
    repair: (index, repair) => repairTier(setValue, index, repair),
    canAdd: fields.length < TIERS_MAX,
    complete,
    refusal: complete === null ? null : refuseTerms(kind, complete, own, ceilings),
  }
}
