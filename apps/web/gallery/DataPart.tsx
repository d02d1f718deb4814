import { parseUnits, sum, type Units } from '@croupier/money'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Money,
  Pager,
  Skeleton,
  StatusDot,
  Table,
  type TableColumn,
} from '@croupier/ui'
import { useState } from 'react'
import { Part, Row } from './Part.tsx'

type Window = { from: string; lines: number; received: Units; net: Units }

const WINDOWS: readonly Window[] = [
  { from: '15:40', lines: 4, received: parseUnits('13.35'), net: parseUnits('5.55') },
  { from: '15:35', lines: 7, received: parseUnits('9.84'), net: parseUnits('-5.62') },
  { from: '15:30', lines: 3, received: parseUnits('1224.5'), net: parseUnits('11.3') },
  { from: '15:25', lines: 9, received: parseUnits('20.9205'), net: parseUnits('0') },
]

const money = (amount: Units, signed = false) => <Money amount={amount} locale="en-GB" dp={4} signed={signed} />

const COLUMNS: readonly TableColumn<Window>[] = [
  {
    id: 'from',
    header: 'Window',
    sortValue: (row) => row.from,
    cell: (row) => row.from,
    total: '4 windows',
    pinned: true,
  },
  {
    id: 'lines',
    header: 'Lines',
    align: 'end',
    sortValue: (row) => row.lines,
    cell: (row) => row.lines,
    total: 23,
  },
  {
    id: 'received',
    header: 'Received 收',
    align: 'end',
    sortValue: (row) => row.received,
    cell: (row) => money(row.received),
    total: money(sum(WINDOWS.map((row) => row.received))),
  },
  {
    id: 'net',
    header: 'Net 净额',
    align: 'end',
    sortValue: (row) => row.net,
    cell: (row) => money(row.net, true),
    total: money(sum(WINDOWS.map((row) => row.net)), true),
  },
]

/** Tables, pages, states. */
export function DataPart() {
  const [page, setPage] = useState(5)
  const [selected, setSelected] = useState('15:40')
  return (
    <>
      <Part name="Table 表格">
        <Table
          caption="Windows"
          columns={COLUMNS}
          rows={WINDOWS}
          rowKey={(row) => row.from}
          selectedKey={selected}
          onRow={(row) => setSelected(row.from)}
          sortLabel={(header) => `Sort by ${String(header)}`}
        />
        <Pager
          page={page}
          pageCount={12}
          onPage={setPage}
          labels={{
            region: 'Pages',
            previous: 'Previous',
            next: 'Next',
            page: (number) => `Page ${number}`,
          }}
        />
        <Row>
          <Badge>3 行 · 16 注</Badge>
          <Badge tone="accent">Hot</Badge>
          <Badge tone="brass">VIP 5</Badge>
          <Badge tone="jade">Paid</Badge>
          <Badge tone="warn">Waiting</Badge>
          <Badge tone="danger">当前条款</Badge>
          <StatusDot tone="on">Online</StatusDot>
          <StatusDot tone="wait">Waiting</StatusDot>
          <StatusDot tone="bad">Lost</StatusDot>
          <StatusDot tone="off">Off</StatusDot>
        </Row>
      </Part>
      <Part name="States 状态">
        <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
          <div className="ui-card grid content-center gap-3 p-5">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-10 w-32" />
          </div>
          <EmptyState
            className="ui-card"
            title="近 7 天没有注单"
            text="No bets in the last 7 days."
            action={<Button variant="outline">Show 30 days</Button>}
          />
          <ErrorState
            className="ui-card"
            title="The connection failed"
            text="Figures are from 15:44:02."
            retryLabel="Try again"
            onRetry={() => undefined}
            requestId="Request 01JD-7F3K"
          />
        </div>
      </Part>
    </>
  )
}
