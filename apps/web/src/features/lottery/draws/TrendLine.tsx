type TrendLineProps = {
  caption: string
  pool: readonly number[]
  /** Oldest first. */
  rows: readonly { issue: string; value: number }[]
  omissions: readonly number[]
  omissionLabel: string
  longFrom: number
}

const WIDTH = 330
const LEFT = 62
const ROW = 20.5
const TOP = 26

/** A column for each number, a row for each draw, a line from ball to ball. */
export function TrendLine(props: TrendLineProps) {
  const { caption, pool, rows, omissions, omissionLabel, longFrom } = props
  const step = (WIDTH - LEFT - 8) / pool.length
  const x = (index: number) => LEFT + step * (index + 0.5)
  const y = (row: number) => TOP + ROW * (row + 0.5)
  const height = TOP + ROW * rows.length + 26
  const points = rows.map(({ value }, row) => ({ x: x(pool.indexOf(value)), y: y(row) }))
  return (
    <svg
      className="trend"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={`${caption}: ${rows.map(({ value }) => value).join(' ')}`}
    >
      <g className="trend-head">
        {pool.map((number, index) => (
          <text key={number} x={x(index)} y={16} textAnchor="middle">
            {number}
          </text>
        ))}
      </g>
      <line className="trend-rule" x1={0} x2={WIDTH} y1={TOP - 2} y2={TOP - 2} />
      <polyline
        className="trend-line"
        points={points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ')}
      />
      {rows.map(({ issue, value }, row) => (
        <TrendRow
          key={issue}
          issue={issue}
          columns={pool.map((_, index) => x(index))}
          hit={pool.indexOf(value)}
          value={value}
          y={y(row)}
          last={row === rows.length - 1}
        />
      ))}
      <line className="trend-rule" x1={0} x2={WIDTH} y1={height - 24} y2={height - 24} />
      <text className="trend-issue" x={2} y={height - 8}>
        {omissionLabel}
      </text>
      {omissions.map((omission, index) => (
        <text
          key={pool[index]}
          className="trend-omission"
          data-long={omission >= longFrom ? '' : undefined}
          x={x(index)}
          y={height - 8}
          textAnchor="middle"
        >
          {omission}
        </text>
      ))}
    </svg>
  )
}

type TrendRowProps = {
  issue: string
  /** Middle of each column. */
  columns: readonly number[]
  /** The column that was drawn. */
  hit: number
  value: number
  y: number
  last: boolean
}

/** One draw: a dot in every column and a ball in the one that came. */
function TrendRow({ issue, columns, hit, value, y, last }: TrendRowProps) {
  const mark = last ? '' : undefined
  return (
    <g>
      <text className="trend-issue" x={2} y={y + 4}>
        {issue}
      </text>
      {columns.map((x, index) => (index === hit ? null : <circle key={x} className="trend-dot" cx={x} cy={y} r={1} />))}
      <circle className="trend-ball" data-last={mark} cx={columns[hit]} cy={y} r={8} />
      <text className="trend-value" data-last={mark} x={columns[hit]} y={y + 4} textAnchor="middle">
        {value}
      </text>
    </g>
  )
}
