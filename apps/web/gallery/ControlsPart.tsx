import { type Units, units } from '@croupier/money'
import {
  AmountInput,
  Button,
  Checkbox,
  Chip,
  Field,
  IconButton,
  Input,
  NumberField,
  PasswordInput,
  RadioGroup,
  Select,
  Switch,
  Tabs,
  TextArea,
} from '@croupier/ui'
import { Bell, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Part, Row } from './Part.tsx'

/** Buttons, fields, choices. */
export function ControlsPart() {
  return (
    <>
      <Part name="Buttons 按钮">
        <Row>
          <Button>Bet now · ¥24.00</Button>
          <Button variant="brass">签署</Button>
          <Button variant="outline">加入注单</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Cancel bet</Button>
          <Button variant="link">完整走势图</Button>
          <Button busy>Placing</Button>
          <Button disabled>Closed</Button>
        </Row>
        <Row>
          <Button size="sm">Small</Button>
          <Button size="lg">确认投注 · ¥72.00</Button>
          <Button size="lg" variant="outline" shape="square">
            Square
          </Button>
          <IconButton label="Search" icon={<Search size={20} strokeWidth={1.75} />} />
          <IconButton label="Messages, 3 unread" count={3} icon={<Bell size={20} strokeWidth={1.75} />} />
          <IconButton label="Clear" outline icon={<Trash2 size={18} strokeWidth={1.75} />} />
          <IconButton label="Clear line" size="sm" icon={<Trash2 size={16} strokeWidth={1.75} />} />
        </Row>
      </Part>
      <Part name="Fields 表单">
        <Fields />
      </Part>
      <Part name="Choices 选择">
        <Choices />
      </Part>
    </>
  )
}

function Fields() {
  const [amount, setAmount] = useState<Units | null>(units(48_000_000n))
  const [count, setCount] = useState<number | null>(2)
  const [kind, setKind] = useState<'lottery' | 'live' | null>('lottery')
  return (
    <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
      <Field label="Account 账号" hint="4–16 letters and digits" required>
        <Input placeholder="liu88" />
      </Field>
      <Field label="Password" required>
        <PasswordInput showLabel="Show" hideLabel="Hide" defaultValue="engraved-9" />
      </Field>
      <Field label="Team sales from" error="At most 100,000 at this tier">
        <Input defaultValue="90,000" />
      </Field>
      <Field label="Amount 金额" hint="1.00 – 50,000.00">
        <AmountInput value={amount} onValue={setAmount} locale="en-GB" start="¥" end="CNY" />
      </Field>
      <Field label="Multiple 倍数">
        <NumberField value={count} onValue={setCount} min={1} max={999} increaseLabel="More" decreaseLabel="Less" />
      </Field>
      <Field label="Category 类别">
        <Select
          value={kind}
          onValue={setKind}
          options={[
            { value: 'lottery', label: '彩票 Lottery' },
            { value: 'live', label: '真人 Live' },
          ]}
        />
      </Field>
      <Field label="Remark" className="col-span-full">
        <TextArea placeholder="140 characters at most" />
      </Field>
    </div>
  )
}

function TabsAndChips() {
  const [tab, setTab] = useState<'bills' | 'manage' | 'new'>('bills')
  const [mode, setMode] = useState<'official' | 'credit'>('official')
  const [play, setPlay] = useState<'5' | '4' | '3'>('3')
  const [unit, setUnit] = useState('元')
  return (
    <>
      <Tabs
        label="Contracts"
        value={tab}
        onValue={setTab}
        tone="brass"
        items={[
          { value: 'bills', label: 'Bills' },
          { value: 'manage', label: 'Manage' },
          { value: 'new', label: '新契约' },
        ]}
      />
      <Row>
        <Tabs
          label="Mode"
          look="segment"
          value={mode}
          onValue={setMode}
          items={[
            { value: 'official', label: '官方' },
            { value: 'credit', label: '信用' },
          ]}
        />
        <Tabs
          label="Play"
          look="pills"
          value={play}
          onValue={setPlay}
          items={[
            { value: '5', label: '五星' },
            { value: '4', label: '四星' },
            { value: '3', label: '前三' },
          ]}
        />
        {['元', '角', '分', '厘'].map((name) => (
          <Chip key={name} pressed={unit === name} onClick={() => setUnit(name)}>
            {name}
          </Chip>
        ))}
        <Chip look="tool">全</Chip>
        <Chip look="pill" pressed={false}>
          All lotteries
        </Chip>
        <Chip look="pill" pressed>
          5
        </Chip>
      </Row>
    </>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  const [answer, setAnswer] = useState<'all' | 'part' | 'none' | null>('part')
  return (
    <>
      <TabsAndChips />
      <Row>
        <Switch checked={on} onChecked={setOn}>
          遗漏 Omission
        </Switch>
        <Switch checked={!on} onChecked={(next) => setOn(!next)}>
          Hot and cold
        </Switch>
        <Checkbox checked={on} onChecked={setOn}>
          I am 18 or older
        </Checkbox>
        <Checkbox checked={false} onChecked={() => setOn(!on)}>
          Trust this device
        </Checkbox>
      </Row>
      <RadioGroup
        label="Have you received the money?"
        look="cards"
        className="max-w-[420px]"
        value={answer}
        onValue={setAnswer}
        options={[
          { value: 'all', label: 'Received in full', note: '¥5,000.00' },
          {
            value: 'part',
            label: 'Received in part',
            detail: <Input figures start="¥" defaultValue="4,800.00" aria-label="Received" />,
          },
          { value: 'none', label: 'Not received', note: 'proof needed' },
        ]}
      />
    </>
  )
}
