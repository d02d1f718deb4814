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
        <g key={issue}>
          <text className="trend-issue" x={2} y={y(row) + 4}>
            {issue}
          </text>
          {pool.map((number, index) => (
            <circle
              key={number}
              className="trend-dot"
              cx={x(index)}
              cy={y(row)}
              r={number === value ? 0 : 1}
            />
          ))}
          <circle
            className="trend-ball"
            data-last={row === rows.length - 1 ? '' : undefined}
            cx={x(pool.indexOf(value))}
            cy={y(row)}
            r={8}
          />
          <text
            className="trend-value"
            data-last={row === rows.length - 1 ? '' : undefined}
            x={x(pool.indexOf(value))}
            y={y(row) + 4}
            textAnchor="middle"
          >
            {value}
          </text>
        </g>
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
