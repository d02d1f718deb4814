import { Select } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../texts.ts'

/** A part of the address, empty where it is not there; an empty value takes it out again, and the other parts stay. */
export function useAddress(name: string) {
  const [params, setParams] = useSearchParams()
  const set = (value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return [params.get(name) ?? '', set] as const
}

type RowFilter<Row> = {
  /** what a row is found by */
  textOf: (row: Row) => string
  /** what else it is chosen by: a name in the address, and its value in a row */
  by?: { readonly name: string; readonly of: (row: Row) => string }
}

/** Rows of a queue that fit what is in the address: words, and one more choice. */
export function useFilter<Row>(rows: readonly Row[], { textOf, by }: RowFilter<Row>) {
  const [search] = useAddress('search')
  const [chosen] = useAddress(by?.name ?? 'by')
  const words = search.trim().toLowerCase()
  return rows.filter(
    (row) => textOf(row).toLowerCase().includes(words) && (by === undefined || chosen === '' || by.of(row) === chosen),
  )
}

type FilterBarProps = {
  label: string
  by?: {
    readonly name: string
    readonly label: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }
}

/** The fields of `useFilter`. */
export function FilterBar({ label, by }: FilterBarProps) {
  const t = useTexts()
  const [search, setSearch] = useAddress('search')
  return (
    <div className="console-acts">
      <SearchField
        value={search}
        onValue={setSearch}
        label={label}
        placeholder={label}
        clearLabel={t('common.clear')}
        data-testid="filter.search.input"
      />
      {by !== undefined && <ByChoice {...by} />}
    </div>
  )
}

function ByChoice({ name, label, options }: NonNullable<FilterBarProps['by']>) {
  const t = useTexts()
  const [value, set] = useAddress(name)
  return (
    <Select
      look="pill"
      label={label}
      value={value}
      onValue={set}
      options={[{ value: '', label: t('common.all') }, ...options]}
      data-testid={`filter.${name}.select`}
    />
  )
}
