import { parseUnits, toDecimalString, type Units } from '@croupier/money'
import { Tabs } from '@croupier/ui'
import { type NamedMerchant, type OpsMallItem, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice, Line } from '../../shell/fields.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 560
const KINDS = ['GIFT', 'LIFE', 'DISCOUNT'] as const
const CODE = /^[a-z0-9][a-z0-9.-]{1,59}$/
const WHOLE = /^\d{1,9}$/
const SORT = 100

interface Draft {
  readonly code: string
  readonly kind: (typeof KINDS)[number]
  readonly points: string
  readonly price: string
  readonly stock: string
  readonly perAccount: string
  readonly sort: string
}

const draftOf = (row: OpsMallItem | null): Draft => ({
  code: row?.code ?? '',
  kind: row?.kind ?? 'GIFT',
  points: String(row?.points ?? ''),
  price: row === null ? '0' : toDecimalString(row.price),
  stock: String(row?.stock ?? ''),
  perAccount: String(row?.perAccount ?? ''),
  sort: String(row?.sort ?? SORT),
})

function priceIn(text: string): Units | null {
  try {
    const price = parseUnits(text.trim())
    return price < 0n ? null : price
  } catch {
    return null
  }
}

/** A draft as it is sent; null while a field of it says nothing. */
function itemIn({ kind, points, stock, perAccount, sort, ...draft }: Draft) {
  const price = priceIn(draft.price)
  const figures = [points, stock, sort, ...(perAccount === '' ? [] : [perAccount])]
  if (price === null || !figures.every((text) => WHOLE.test(text))) return null
  const most = perAccount === '' ? null : Number(perAccount)
  return {
    kind,
    price,
    points: Number(points),
    stock: Number(stock),
    sort: Number(sort),
    perAccount: most,
  }
}

type Props = { merchant: NamedMerchant; row: OpsMallItem | null; onClose: () => void }

/** Offers something for points, or changes it. */
export function MallItemDialog({ merchant, row, onClose }: Props) {
  const t = useTexts()
  const [draft, setDraft] = useState(draftOf(row))
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>(row?.titles ?? {})
  const item = itemIn(draft)
  const named = Object.entries(titles).filter(([, title]) => title.trim() !== '')
  return (
    <ActDialog
      title={t(row === null ? 'mall.add' : 'mall.change')}
      act="mall.save"
      description={t('mall.saveDoes', { merchant: merchant.name })}
      width={WIDTH}
      ready={item !== null && CODE.test(draft.code) && named.length > 0}
      onClose={onClose}
      onAct={async (reason) => {
        if (item === null) throw new Error('there is no item to offer')
        const params = { merchantCode: merchant.code, itemCode: draft.code }
        const body = { ...item, titles: Object.fromEntries(named), reason }
        await call(opsRoutes['mall.save'], { params, body })
        return t('common.done')
      }}
    >
      <Names languages={merchant.languages} titles={titles} onTitles={setTitles} />
      <Figures draft={draft} isNew={row === null} onChange={(part) => setDraft({ ...draft, ...part })} />
    </ActDialog>
  )
}

type NamesProps = {
  languages: readonly string[]
  titles: Readonly<Record<string, string>>
  onTitles: (titles: Readonly<Record<string, string>>) => void
}

function Names({ languages, titles, onTitles }: NamesProps) {
  const t = useTexts()
  const [language, choose] = useState(languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN'))
  return (
    <>
      <Tabs
        look="pills"
        label={t('common.language')}
        value={language}
        onValue={choose}
        items={languages.map((value) => ({
          value,
          label: (titles[value] ?? '') === '' ? value : `${value} ✓`,
        }))}
      />
      <Line
        label={t('mall.name', { language })}
        value={titles[language] ?? ''}
        onValue={(title) => onTitles({ ...titles, [language]: title })}
        data-testid="mall.name.input"
      />
    </>
  )
}

type FiguresProps = { draft: Draft; isNew: boolean; onChange: (part: Partial<Draft>) => void }

function Figures({ draft, isNew, onChange }: FiguresProps) {
  const t = useTexts()
  const line = (name: 'points' | 'price' | 'stock' | 'sort') => (
    <Line
      label={t(`mall.${name}`)}
      name={name}
      isRight={name === 'price' ? priceIn(draft.price) !== null : WHOLE.test(draft[name])}
      value={draft[name]}
      onValue={(text) => onChange({ [name]: text })}
      data-testid={`mall.${name}.input`}
    />
  )
  return (
    <>
      <div className="console-pair">
        {isNew && (
          <Line
            label={t('mall.code')}
            isRight={CODE.test(draft.code)}
            hint={t('mall.codeHint')}
            value={draft.code}
            onValue={(code) => onChange({ code })}
            data-testid="mall.code.input"
          />
        )}
        <Choice
          label={t('mall.kind')}
          value={draft.kind}
          onValue={(kind) => onChange({ kind })}
          options={KINDS.map((value) => ({ value, label: t(`mall.kinds.${value}`) }))}
        />
      </div>
      <div className="console-row">
        {line('points')}
        {line('price')}
        {line('stock')}
      </div>
      <div className="console-pair">
        <Line
          label={t('mall.perAccount')}
          isRight={draft.perAccount === '' || WHOLE.test(draft.perAccount)}
          hint={t('mall.perAccountHint')}
          value={draft.perAccount}
          onValue={(perAccount) => onChange({ perAccount })}
        />
        {line('sort')}
      </div>
    </>
  )
}
