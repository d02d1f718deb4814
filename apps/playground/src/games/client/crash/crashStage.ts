import { multiplierAt } from '../../rules/crash/crash.ts'
import { isCalm } from '../page.ts'
import { DISPLAY, INK, makeStage, PIXI, rosette, sparks } from '../stage.ts'

/** The curve that a table climbs. */
export interface CrashStage {
  /** @param elapsedMs since the start; null: not started */
  climb(elapsedMs: number | null, hasEnded: boolean): void
  /** more than the stake came back */
  fete(): void
}

const POINTS = 90
const LEFT = 46
const FOOT = 34
/** So much of the curve is seen at least, in time and in height. */
const SPAN_MS_MIN = 8_000
const TOP_MIN = 180
/** With little motion the curve is drawn again this often only. */
const CALM_STEP_MS = 2_000

/** How far a table has climbed. */
interface Climb {
  readonly elapsedMs: number | null
  readonly hasEnded: boolean
}

class Curve {
  readonly flower = rosette(170, 10)
  readonly lines = new PIXI.Graphics()
  readonly curve = new PIXI.Graphics()
  readonly marks = [0, 1, 2].map(
    () =>
      new PIXI.Text({
        text: '',
        style: { fontFamily: DISPLAY, fontSize: 13, fill: INK.muted },
      }),
  )
  readonly head = new PIXI.Graphics().star(0, 0, 8, 11, 5).fill(INK.brass)
  width = 600
  height = 400
  last: Climb = { elapsedMs: null, hasEnded: false }
  span = SPAN_MS_MIN
  top = TOP_MIN

  x(ms: number): number {
    return LEFT + ((this.width - LEFT - 40) * ms) / this.span
  }

  y(multiplier: number): number {
    const room = this.height - FOOT - 30
    return this.height - FOOT - (room * (multiplier - 100)) / (this.top - 100)
  }

  draw(): void {
    const shown = this.last.elapsedMs ?? 0
    this.span = Math.max(SPAN_MS_MIN, shown * 1.15)
    this.top = Math.max(TOP_MIN, 100 + (multiplierAt(shown) - 100) * 1.35)
    this.scale()
    const color = this.last.hasEnded ? INK.rose : INK.brass
    this.curve.clear()
    this.trace(shown)
    this.curve.lineTo(this.x(shown), this.y(100)).fill({ color, alpha: 0.14 })
    this.trace(shown)
    this.curve.stroke({ width: 4, color, cap: 'round', join: 'round' })
    this.head.visible = this.last.elapsedMs !== null
    this.head.tint = this.last.hasEnded ? INK.rose : 0xffffff
    this.head.position.set(this.x(shown), this.y(multiplierAt(shown)))
    this.flower.position.set(this.width * 0.6, this.height * 0.45)
  }

  /** Lines of three multipliers, and the two axes. */
  scale(): void {
    const right = this.width - 14
    this.lines.clear()
    this.marks.forEach((mark, index) => {
      const multiplier = 100 + ((this.top - 100) * (index + 1)) / 3.3
      this.lines.moveTo(LEFT, this.y(multiplier)).lineTo(right, this.y(multiplier))
      mark.text = `${(multiplier / 100).toFixed(1)}×`
      mark.anchor.set(1, 0.5)
      mark.position.set(LEFT - 8, this.y(multiplier))
    })
    this.lines.moveTo(LEFT, 16).lineTo(LEFT, this.y(100)).lineTo(right, this.y(100))
    this.lines.stroke({ width: 1, color: INK.line })
  }

  trace(shown: number): void {
    this.curve.moveTo(this.x(0), this.y(100))
    for (let step = 1; step <= POINTS; step += 1) {
      const ms = (shown * step) / POINTS
      this.curve.lineTo(this.x(ms), this.y(multiplierAt(ms)))
    }
  }
}

/** Whether a step is too small to be drawn for somebody who asked for little motion. */
const isStill = (last: Climb, next: Climb): boolean =>
  isCalm() &&
  next.hasEnded === last.hasEnded &&
  next.elapsedMs !== null &&
  last.elapsedMs !== null &&
  Math.abs(next.elapsedMs - last.elapsedMs) < CALM_STEP_MS

/** Draws the room of the curve into an element. */
export async function crashStage(into: HTMLElement): Promise<CrashStage> {
  const stage = await makeStage(into)
  const curve = new Curve()
  const { flower, lines, marks, head } = curve
  stage.app.stage.addChild(flower, lines, curve.curve, ...marks, head)
  stage.fit((width, height) => {
    curve.width = width
    curve.height = height
    curve.draw()
  })
  if (!isCalm()) {
    stage.app.ticker.add(({ deltaMS }) => {
      flower.rotation += deltaMS * 0.000_05
      head.rotation += deltaMS * 0.002
    })
  }
  return {
    climb(elapsedMs, hasEnded) {
      const next = { elapsedMs, hasEnded }
      if (isStill(curve.last, next)) return
      curve.last = next
      curve.draw()
    },
    fete: () => void sparks(stage, head.x, head.y, 40),
  }
}
