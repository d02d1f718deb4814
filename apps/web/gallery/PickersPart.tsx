import { Field } from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { DateRange } from '@croupier/ui/date/DateRange.tsx'
import { Combobox } from '@croupier/ui/form/Combobox.tsx'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { useState } from 'react'
import { Part, Row } from './Part.tsx'

type Person = { id: string; account: string; level: string }

const PEOPLE: readonly Person[] = [
  { id: '1', account: 'chen01', level: '代理 2' },
  { id: '2', account: 'liu88', level: 'VIP 5' },
  { id: '3', account: 'mei_07', level: 'VIP 1' },
  { id: '4', account: 'tang01', level: '代理 1' },
]

const now = () => Date.now()

const RANGE_LABELS = {
  region: 'Days 日期',
  back30: '30 days back',
  back7: '7 days back',
  ahead7: '7 days on',
  ahead30: '30 days on',
  close: 'Close',
  from: 'From 从',
  to: 'To 至',
  previousMonth: 'Earlier month',
  nextMonth: 'Later month',
  apply: 'Show',
  longest: 'At most 62 days',
  presets: {
    today: '今天',
    yesterday: '昨天',
    thisWeek: 'This week',
    last7: '近 7 天',
    thisMonth: 'This month',
    last30: '近 30 天',
  },
}

/** Days, people, codes, searches. */
export function PickersPart() {
  const [range, setRange] = useState({ from: '2026-11-09', to: '2026-11-15' })
  const [person, setPerson] = useState<Person | null>(null)
  const [code, setCode] = useState('937')
  const [query, setQuery] = useState('极速')
  return (
    <Part name="Pickers 挑选">
      <Row>
        <DateRange
          value={range}
          onValue={setRange}
          timeZone="Asia/Shanghai"
          now={now}
          min="2026-01-01"
          maxSpanDays={62}
          locale="en-GB"
          labels={RANGE_LABELS}
        />
      </Row>
      <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
        <Field label="Person 账号" hint="Account or level">
          <Combobox
            items={PEOPLE}
            value={person}
            onValue={setPerson}
            itemKey={({ id }) => id}
            itemText={({ account }) => account}
            renderItem={({ account, level }) => (
              <>
                {account} <span className="text-13 text-subtle">{level}</span>
              </>
            )}
            placeholder="chen01"
            labels={{ open: 'Open', clear: 'Clear', empty: 'Nobody fits' }}
          />
        </Field>
        <div className="ui-field">
          <span className="ui-label">Search 搜索</span>
          <SearchField value={query} onValue={setQuery} label="Games" clearLabel="Clear" />
        </div>
        <Field label="Code 验证码">
          <OtpInput value={code} onValue={setCode} boxLabel={(place, length) => `Digit ${place} of ${length}`} />
        </Field>
      </div>
      <Row>
        <span className="num">01JD-7F3K</span>
        <CopyButton text="01JD-7F3K" label="Copy" copiedLabel="Copied" failedLabel="Copy by hand" />
        <CopyButton text="01JD-7F3K" look="text" label="复制 Copy" copiedLabel="已复制" failedLabel="Copy by hand" />
      </Row>
    </Part>
  )
}
