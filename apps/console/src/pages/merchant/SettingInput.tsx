import { Button, Checkbox, Field, Select, Switch } from '@croupier/ui'
import type { SettingColumn, SettingField } from '@croupier/wire/ops'
import { Line } from '../../shell/fields.tsx'
import { useTexts } from '../../texts.ts'
import { type Draft, emptyRow, isFit, ROW_KEY, type RowDraft } from './settingFields.ts'
import { useSettingTexts } from './settingTexts.ts'

const LINE_ROWS = 4
const NOTHING = '–'

type Props = { field: SettingField; draft: Draft; onDraft: (draft: Draft) => void }

/** A setting with its name, what it does, and the field that its kind wants. */
export function SettingInput(props: Props) {
  const { field, draft, onDraft } = props
  const { kind, path } = field
  const { label, help } = useSettingTexts()
  if (kind === 'rows' || kind === 'named' || kind === 'group') return <RowsInput {...props} />
  if (kind === 'some') return <SomeInput {...props} />
  if (kind === 'switch') {
    return (
      <div>
        <Switch
          checked={draft === 'yes'}
          onChecked={(checked) => onDraft(checked ? 'yes' : 'no')}
          data-testid={`setting.${path}`}
        >
          {label(path)}
        </Switch>
        <p className="ui-hint">{help(path)}</p>
      </div>
    )
  }
  return (
    <CellInput
      cell={{ ...field, kind }}
      label={label(path)}
      hint={help(path)}
      text={String(draft)}
      isRight={isFit(field, draft)}
      onText={onDraft}
      data-testid={`setting.${path}`}
    />
  )
}

function SomeInput({ field, draft, onDraft }: Props) {
  const { path, options } = field
  const { label, help, option } = useSettingTexts()
  const held = typeof draft === 'string' ? [] : draft.map(String)
  const isNamed = options.some((one) => option(one) !== one)
  const wide = `console-checks ${isNamed ? 'console-wide-checks' : ''}`
  return (
    <fieldset className={wide}>
      <legend>{label(path)}</legend>
      <p className="ui-hint console-wide">{help(path)}</p>
      {options.map((one) => (
        <Checkbox
          key={one}
          checked={held.includes(one)}
          onChecked={(checked) =>
            onDraft(options.filter((other) => (other === one ? checked : held.includes(other))))
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
  onText: (text: string) => void
  'data-testid': string
}

/** One value: chosen, or typed on a line of its own. */
function CellInput({ cell, label, hint, text, isRight, onText, ...rest }: CellProps) {
  const t = useTexts()
  const { option, bounds } = useSettingTexts()
  const { kind, mayBeAbsent, mayBeEmpty } = cell
  const more = hint === undefined ? {} : { hint }
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
      {...(isRight ? {} : { error: bounds(cell) })}
      value={text}
      onValue={onText}
      {...rest}
    />
  )
}

function RowsInput({ field, draft, onDraft }: Props) {
  const t = useTexts()
  const { label, help, column } = useSettingTexts()
  const { path, kind, columns, options } = field
  const rows = (typeof draft === 'string' ? [] : draft) as readonly RowDraft[]
  const put = (at: number, name: string, text: string) =>
    onDraft(rows.map((row, index) => (index === at ? { ...row, [name]: text } : row)))
  const keyKind = options.length === 0 ? ('text' as const) : ('choice' as const)
  const key = { mayBeEmpty: false, min: null, max: null, options, kind: keyKind }
  return (
    <fieldset className="console-form" data-testid={`setting.${path}`}>
      <legend>{label(path)}</legend>
      <p className="ui-hint">{help(path)}</p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are only read from their draft
        <div key={at} className="console-cells">
          {kind === 'named' && (
            <CellInput
              cell={key}
              label={column(ROW_KEY)}
              text={row[ROW_KEY] ?? ''}
              isRight
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
              isRight={isFit({ ...field, columns: [one] }, [row])}
              onText={(text) => put(at, one.name, text)}
              data-testid={`setting.${path}.${at}.${one.name}`}
            />
          ))}
          <div className="self-end">
            <Button
              size="sm"
              variant="outline"
              onClick={() => onDraft(rows.filter((_row, index) => index !== at))}
              data-testid={`setting.${path}.${at}.remove`}
            >
              {t('merchant.rowRemove')}
            </Button>
          </div>
        </div>
      ))}
      {(kind !== 'group' || rows.length === 0) && (
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => onDraft([...rows, emptyRow(field)])}
            data-testid={`setting.${path}.add`}
          >
            {t('merchant.rowAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
