import { Button, Checkbox, Field, Select, Switch } from '@croupier/ui'
import type { SettingColumn, SettingField } from '@croupier/wire/ops'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { Line } from '../fields.tsx'
import { type Draft, emptyRow, isFit, ROW_KEY, type RowDraft } from './settingFields.ts'
import type { Refusals } from './settingRefusals.ts'
import { useSettingTexts } from './settingTexts.ts'

const LINE_ROWS = 4
const NOTHING = '–'

type Props = {
  field: SettingField
  draft: Draft
  /** what the server refused of it */
  refusals: Refusals
  /** what a jurisdiction bounds it by, in words, and whether nothing else is left to choose */
  bound?: string | undefined
  isFixed?: boolean
  onDraft: (draft: Draft) => void
}

/** Says what the server refused, in the words of an officer. */
function useRefused() {
  const t = useTexts()
  return (refusal: Refusals[string] | undefined): string | undefined => {
    if (refusal === undefined) return undefined
    return t(refusal === 'together' ? 'merchant.refusedTogether' : 'merchant.refused')
  }
}

/** The same for a setting that is no single field. */
function Refused({ refusals }: { refusals: Refusals }) {
  const problem = useRefused()(refusals[''])
  return problem === undefined ? null : (
    <p className="ui-error" role="alert">
      {problem}
    </p>
  )
}

/** A setting with its name, what it does, and the field that its kind wants. */
export function SettingInput(props: Props) {
  const { field, draft, refusals, bound, isFixed = false, onDraft } = props
  const { kind, path } = field
  const { label, help } = useSettingTexts()
  const refused = useRefused()
  const hint = bound === undefined ? help(path) : `${help(path)} ${bound}`
  if (kind === 'rows' || kind === 'named' || kind === 'group') return <RowsInput {...props} />
  if (kind === 'some') return <SomeInput {...props} />
  if (kind === 'switch') {
    return (
      <div>
        <Switch
          checked={draft === 'yes'}
          disabled={isFixed}
          onChecked={(checked) => onDraft(checked ? 'yes' : 'no')}
          data-testid={`setting.${path}`}
        >
          {label(path)}
        </Switch>
        <p className="ui-hint">{hint}</p>
        <Refused refusals={refusals} />
      </div>
    )
  }
  return (
    <CellInput
      cell={{ ...field, kind }}
      label={label(path)}
      hint={hint}
      text={String(draft)}
      isRight={isFit(field, draft)}
      refused={refused(refusals[''])}
      bound={bound}
      onText={onDraft}
      data-testid={`setting.${path}`}
    />
  )
}

function SomeInput({ field, draft, refusals, onDraft }: Props) {
  const { path, options } = field
  const { label, help, option } = useSettingTexts()
  const chosen = typeof draft === 'string' ? [] : draft.map(String)
  const isNamed = options.some((one) => option(one) !== one)
  const wide = `console-checks ${isNamed ? 'console-wide-checks' : ''}`
  return (
    <fieldset className={wide}>
      <legend>{label(path)}</legend>
      <p className="ui-hint console-wide">{help(path)}</p>
      <Refused refusals={refusals} />
      {options.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChecked={(checked) =>
            onDraft(options.filter((other) => (other === one ? checked : chosen.includes(other))))
          }
          data-testid={`setting.${path}.${one}`}
        >
          {option(one)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type CellProps = {
  cell: Pick<SettingColumn, 'kind' | 'options' | 'mayBeEmpty' | 'min' | 'max'> & {
    mayBeAbsent?: boolean
  }
  label: string
  hint?: string
  text: string
  /** false: what was typed cannot be sent */
  isRight: boolean
  /** what the server says against it */
  refused: string | undefined
  bound?: string | undefined
  onText: (text: string) => void
  onLeave?: () => void
  'data-testid': string
}

/** One value: chosen, or typed on a line of its own. */
function CellInput(props: CellProps) {
  const { cell, label, hint, text, isRight, refused, bound, onText, onLeave, ...rest } = props
  const t = useTexts()
  const { option, bounds } = useSettingTexts()
  const { kind, mayBeAbsent, mayBeEmpty } = cell
  const problem = isRight ? refused : bounds(cell)
  // A problem is shown in place of the hint, which said why the setting is bound.
  const error = problem === undefined || bound === undefined ? problem : `${problem}. ${bound}`
  const more = {
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined ? {} : { error }),
  }
  if (kind === 'choice' || kind === 'switch') {
    const values = kind === 'switch' ? ['yes', 'no'] : cell.options
    const all = [...(mayBeAbsent || mayBeEmpty ? [''] : []), ...values]
    const named = (one: string) =>
      one === '' ? NOTHING : kind === 'switch' ? t(`common.${one as 'yes' | 'no'}`) : option(one)
    const options = all.map((value) => ({ value, label: named(value) }))
    return (
      <Field label={label} {...more}>
        <Select value={text} options={options} onValue={onText} {...rest} />
      </Field>
    )
  }
  const isLong = kind === 'words' || kind === 'numbers'
  return (
    <Line
      label={kind === 'ppm' ? `${label} (%)` : label}
      {...more}
      {...(isLong ? { rows: LINE_ROWS } : {})}
      {...(onLeave === undefined ? {} : { onLeave })}
      value={text}
      onValue={onText}
      {...rest}
    />
  )
}

/** The rows of a setting as they are typed. What of a new row nobody was in yet is not told to be empty. */
function useRows(field: SettingField, rows: readonly RowDraft[], onDraft: Props['onDraft']) {
  const [untouched, setUntouched] = useState<readonly (readonly string[])[]>([])
  const known = rows.map((_row, at) => untouched[at] ?? [])
  const touch = (at: number, name: string) =>
    setUntouched(known.map((names, index) => names.filter((one) => index !== at || one !== name)))
  return {
    isNew: (at: number, name: string) => known[at]?.includes(name) === true,
    touch,
    put(at: number, name: string, text: string) {
      touch(at, name)
      onDraft(rows.map((row, index) => (index === at ? { ...row, [name]: text } : row)))
    },
    add() {
      setUntouched([...known, field.columns.map(({ name }) => name)])
      onDraft([...rows, emptyRow(field)])
    },
    remove(at: number) {
      setUntouched(known.filter((_names, index) => index !== at))
      onDraft(rows.filter((_row, index) => index !== at))
    },
  }
}

function RowsInput({ field, draft, refusals, onDraft }: Props) {
  const t = useTexts()
  const refused = useRefused()
  const { label, help, column } = useSettingTexts()
  const { path, kind, columns, options } = field
  const rows = (typeof draft === 'string' ? [] : draft) as readonly RowDraft[]
  const { isNew, touch, put, add, remove } = useRows(field, rows, onDraft)
  const keyKind = options.length === 0 ? ('text' as const) : ('choice' as const)
  const key = { mayBeEmpty: false, min: null, max: null, options, kind: keyKind }
  return (
    <fieldset className="console-form" data-testid={`setting.${path}`}>
      <legend>{label(path)}</legend>
      <p className="ui-hint">{help(path)}</p>
      <Refused refusals={refusals} />
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are only read from their draft
        <div key={at} className="console-cells">
          {kind === 'named' && (
            <CellInput
              cell={key}
              label={column(ROW_KEY)}
              text={row[ROW_KEY] ?? ''}
              isRight
              refused={undefined}
              onText={(text) => put(at, ROW_KEY, text)}
              data-testid={`setting.${path}.${at}.key`}
            />
          )}
          {columns.map((one) => (
            <CellInput
              key={one.name}
              cell={one}
              label={column(one.name)}
              text={row[one.name] ?? ''}
              isRight={isNew(at, one.name) || isFit({ ...field, columns: [one] }, [row])}
              refused={refused(refusals[`${at}.${one.name}`])}
              onLeave={() => touch(at, one.name)}
              onText={(text) => put(at, one.name, text)}
              data-testid={`setting.${path}.${at}.${one.name}`}
            />
          ))}
          <div className="self-end">
            <Button size="sm" variant="outline" onClick={() => remove(at)} data-testid={`setting.${path}.${at}.remove`}>
              {t('merchant.rowRemove')}
            </Button>
          </div>
        </div>
      ))}
      {(kind !== 'group' || rows.length === 0) && (
        <div>
          <Button size="sm" variant="outline" onClick={add} data-testid={`setting.${path}.add`}>
            {t('merchant.rowAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
