import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { isRefused, type RefusedField } from '../api/call.ts'
import { type Say, type TextKey, useTexts } from '../texts.ts'

/** Rules of schemas and use cases that have words of their own; every other one is said to have a wrong form. */
const RULES = [
  'too_small',
  'too_big',
  'invalid_type',
  'taken',
  'after_start',
  'condition',
  'unknown',
  'zone',
  'below_min',
  'above_min',
  'range',
  'per_share',
] as const

/** What is wrong with a field, in words. */
export function refusalText(t: Say, { rule, bound, of }: RefusedField): string {
  const known = RULES.find((one) => one === rule)
  if (known === 'too_small' || known === 'too_big') {
    if (bound === undefined) return t('fields.form')
    if (known === 'too_small' && of !== 'number' && bound === '1') return t('fields.invalid_type')
    return t(`fields.${known}.${of ?? 'number'}` as TextKey, { bound })
  }
  return known === undefined ? t('fields.form') : t(`fields.${known}` as TextKey)
}

interface Kept {
  readonly refused: readonly RefusedField[]
  /** a field says that it shows its own refusals */
  readonly place: (name: string) => () => void
}
const NOTHING: Kept = { refused: [], place: () => () => undefined }
const Refusals = createContext<Kept>(NOTHING)

const isAt = (name: string, { path }: RefusedField): boolean => path === name || path.startsWith(`${name}.`)

/** What is wrong with the field of this name, as the schema or the server said the last time; undefined: nothing. */
export function useFieldRefusal(name: string | undefined): string | undefined {
  const t = useTexts()
  const { refused, place } = useContext(Refusals)
  useEffect(() => (name === undefined ? undefined : place(name)), [name, place])
  const found = name === undefined ? undefined : refused.find((one) => isAt(name, one))
  return found === undefined ? undefined : refusalText(t, found)
}

/** Hands what a call refused to the fields of a form, each by its path in what was sent. @returns also what no field shows */
export function useFieldRefusals(error: Error | null) {
  const [names, setNames] = useState<readonly string[]>([])
  const [place] = useState(() => (name: string) => {
    setNames((all) => [...all, name])
    return () => setNames((all) => all.toSpliced(all.indexOf(name), 1))
  })
  const refused = isRefused(error, 'VALIDATION_FAILED') ? error.fields : NOTHING.refused
  const others = refused.filter((one) => !names.some((name) => isAt(name, one)))
  const provide = (fields: ReactNode) => <Refusals value={{ refused, place }}>{fields}</Refusals>
  return { provide, isPlaced: refused.length > 0 && others.length === 0, others }
}
