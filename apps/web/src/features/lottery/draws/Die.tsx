type DieProps = {
  value: number
  size: number
}

/** Places of the pips of each face, in thirds of the die from its middle. */
const PIPS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

/** The one and the four are red, as on dice of Asia. */
const RED: readonly number[] = [1, 4]

/** A die that shows a number; what it shows is said by the text around it. */
export function Die({ value, size }: DieProps) {
  return (
    <svg className="die" width={size} height={size} viewBox="-12 -12 24 24" aria-hidden>
      <rect className="die-face" x={-11} y={-11} width={22} height={22} rx={5} />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          className={RED.includes(value) ? 'die-pip die-pip-red' : 'die-pip'}
          cx={x * 5.5}
          cy={y * 5.5}
          r={value === 1 ? 3.4 : 2.3}
        />
      ))}
    </svg>
  )
}
