/** Figures of a transfer, one a line. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="ui-card grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 p-4">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="num text-end font-[600] break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
