import { formatUnits, parseUnits, units } from '@croupier/money'
import { BarChart } from '@croupier/ui/chart/BarChart.tsx'
import { LineChart } from '@croupier/ui/chart/LineChart.tsx'
import { Part } from './Part.tsx'

const DAYS = ['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21']
const amounts = (...texts: string[]) => texts.map((text) => parseUnits(text))

const BETS = [
  {
    key: 'bets',
    name: 'Bets 投注',
    values: amounts('4210', '3980', '5120', '4770', '6010', '7240', '5365.5'),
  },
  {
    key: 'prizes',
    name: 'Prizes 中奖',
    values: amounts('3900', '4105.2', '4600', '4420', '5980', '6377', '5012'),
  },
]
const PLAYERS = [{ key: 'players', name: 'Players', values: [120, 98, 143, null, 171, 190, 164] }]

const amount = (value: number | bigint) => formatUnits(units(BigInt(value)), { locale: 'en-GB', dp: 0 })
const count = (value: number | bigint) => String(value)

/** Values over time and beside each other. */
export function ChartsPart() {
  return (
    <Part name="Charts 图表">
      <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
        <LineChart
          label="Bets and prizes by day"
          categoryLabel="Day"
          categories={DAYS}
          series={BETS}
          formatValue={amount}
        />
        <BarChart label="Players by day" categoryLabel="Day" categories={DAYS} series={PLAYERS} formatValue={count} />
      </div>
    </Part>
  )
}
