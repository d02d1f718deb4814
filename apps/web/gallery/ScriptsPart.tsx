import { Badge, Button, Checkbox, EmptyState, Field, Input, Tabs } from '@croupier/ui'
import { StepList } from '@croupier/ui/guide/StepList.tsx'
import { useState } from 'react'
import { Part, Row } from './Part.tsx'

type Script = {
  lang: string
  /** Line height its marks need, as tokens.css has it for the language. */
  leading: number
  place: string
  join: string
  balance: string
  deposit: string
  withdraw: string
  agree: string
  empty: string
  emptyText: string
}

const SCRIPTS: readonly Script[] = [
  {
    lang: 'en',
    leading: 1.5,
    place: 'Place bet',
    join: 'Add to slip',
    balance: 'Balance',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    agree: 'I am of age and have read the rules',
    empty: 'No bets in the last 7 days',
    emptyText: 'Bets appear here as soon as they are placed.',
  },
  {
    lang: 'zh-CN',
    leading: 1.6,
    place: '确认投注',
    join: '加入注单',
    balance: '余额',
    deposit: '存款',
    withdraw: '取款',
    agree: '我已成年并已阅读规则',
    empty: '近 7 天没有注单',
    emptyText: '投注后会立即显示在这里。',
  },
  {
    lang: 'th',
    leading: 1.65,
    place: 'วางเดิมพัน',
    join: 'เพิ่มลงในสลิป',
    balance: 'ยอดคงเหลือ',
    deposit: 'ฝากเงิน',
    withdraw: 'ถอนเงิน',
    agree: 'ฉันบรรลุนิติภาวะและได้อ่านกติกาแล้ว',
    empty: 'ไม่มีรายการใน 7 วันที่ผ่านมา',
    emptyText: 'รายการจะแสดงที่นี่ทันทีที่วางเดิมพัน',
  },
  {
    lang: 'ta',
    leading: 1.7,
    place: 'பந்தயம் வை',
    join: 'சீட்டில் சேர்',
    balance: 'இருப்பு',
    deposit: 'வைப்பு',
    withdraw: 'பணம் எடு',
    agree: 'எனக்கு வயது வந்துவிட்டது, விதிகளைப் படித்தேன்',
    empty: 'கடந்த 7 நாட்களில் பந்தயங்கள் இல்லை',
    emptyText: 'பந்தயம் வைத்தவுடன் இங்கே தோன்றும்.',
  },
]

/** The same controls in Latin, Chinese, Thai and Tamil: nothing may be cut off or lose its marks. */
export function ScriptsPart() {
  return (
    <Part name="Scripts 文字">
      <div className="grid grid-cols-4 gap-6 max-lg:grid-cols-2 max-md:grid-cols-1">
        {SCRIPTS.map((script) => (
          <Column key={script.lang} script={script} />
        ))}
      </div>
    </Part>
  )
}

function Column({ script }: { script: Script }) {
  const [tab, setTab] = useState('deposit')
  const [agreed, setAgreed] = useState(true)
  return (
    <div
      lang={script.lang}
      className="grid min-w-0 content-start gap-4"
      style={{ '--leading': script.leading, lineHeight: script.leading }}
    >
      <h3 className="text-18">{script.balance}</h3>
      <Tabs
        label={script.balance}
        value={tab}
        onValue={setTab}
        items={[
          { value: 'deposit', label: script.deposit },
          { value: 'withdraw', label: script.withdraw },
        ]}
      />
      <Field label={script.balance} hint={script.emptyText}>
        <Input placeholder={script.deposit} />
      </Field>
      <Row>
        <Button>{script.place}</Button>
        <Button variant="outline">{script.join}</Button>
        <Badge tone="brass">{script.withdraw}</Badge>
      </Row>
      <Checkbox checked={agreed} onChecked={setAgreed}>
        {script.agree}
      </Checkbox>
      <StepList
        label={script.place}
        current={1}
        doneLabel=""
        steps={[script.deposit, script.place, script.withdraw].map((label) => ({
          key: label,
          label,
        }))}
      />
      <EmptyState className="ui-card" title={script.empty} text={script.emptyText} />
    </div>
  )
}
