/** Greatest common divisor: integer ratios are what makes a rosette close. */
function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

export type RosetteForm = {
  /** Radius of the fixed circle, an integer. */
  ring: number
  /** Radius of the rolling circle, an integer below `ring`. */
  wheel: number
  /** Distance of the pen from the rolling circle's middle. */
  pen: number
}

/**
 * The path of a hypotrochoid around 0,0 whose outermost point is `radius` away. Integer radii close
 * the curve after `wheel / gcd` turns.
 */
export function rosettePath(form: RosetteForm, radius: number, pointsPerTurn = 90): string {
  const { ring, wheel, pen } = form
  const turns = wheel / gcd(ring, wheel)
  const arm = ring - wheel
  const scale = radius / (arm + pen)
  const points = turns * pointsPerTurn
  const path: string[] = []
  for (let i = 0; i < points; i++) {
    const angle = (i / pointsPerTurn) * 2 * Math.PI
    const x = scale * (arm * Math.cos(angle) + pen * Math.cos((arm / wheel) * angle))
    const y = scale * (arm * Math.sin(angle) - pen * Math.sin((arm / wheel) * angle))
    path.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return `M${path.join('L')}Z`
}

/**
 * Interlaced waves across a band, as on the edge of a banknote: every line is the sum of a slow
 * envelope and a fast wave, and each is shifted a little against the one before. `period` waves end
 * where they begin, so the band may be repeated.
 */
export function bandPaths(width: number, height: number, lines: number, periods: number): string[] {
  const middle = height / 2
  const step = 3
  return Array.from({ length: lines }, (_, line) => {
    const shift = (line / lines) * 2 * Math.PI
    const points: string[] = []
    for (let x = 0; x <= width; x += step) {
      const turn = (x / width) * 2 * Math.PI * periods
      const swell = 0.62 + 0.38 * Math.cos(turn)
      const y = middle + (middle - 0.8) * swell * Math.sin(turn * 2 + shift)
      points.push(`${x} ${y.toFixed(1)}`)
    }
    return `M${points.join('L')}`
  })
}
