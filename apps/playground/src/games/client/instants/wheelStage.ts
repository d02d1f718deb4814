import { DISPLAY, INK, makeStage, PIXI, type Stage, sparks, tween } from '../stage.ts'

/** What one segment looks like. */
export interface Segment {
  readonly text: string
  readonly color: number
  readonly ink: number
}

/** The wheel with its pointer. */
export interface WheelStage {
  /** @param segments clockwise from the top */
  aim(segments: readonly Segment[]): void
  turn(segment: number, isFeted: boolean): Promise<void>
}

const TURN_MS = 2_600
const TURNS = 4
const RADIUS = 180
const FULL = Math.PI * 2

class Wheel {
  readonly stage: Stage
  readonly disc = new PIXI.Container()
  readonly pointer = new PIXI.Graphics()
    .poly([0, 18, 13, -14, -13, -14])
    .fill(INK.text)
    .stroke({ width: 2, color: INK.canvas })
  segments: readonly Segment[] = []

  constructor(stage: Stage) {
    this.stage = stage
    stage.app.stage.addChild(this.disc, this.pointer)
  }

  fit(width: number, height: number): void {
    const scale = Math.min((width - 32) / (2 * RADIUS), (height - 56) / (2 * RADIUS), 1.4)
    this.disc.scale.set(scale)
    this.disc.position.set(width / 2, height / 2 + 12)
    // A small wheel has small numbers, which a whole pointer would hide.
    this.pointer.scale.set(Math.min(1, scale))
    this.pointer.position.set(width / 2, height / 2 + 12 - RADIUS * scale)
  }

  draw(): void {
    this.disc.removeChildren().forEach((one) => void one.destroy({ children: true }))
    const share = FULL / this.segments.length
    const fontSize = this.segments.length > 24 ? 13 : 17
    for (const [index, { text, color, ink }] of this.segments.entries()) {
      const middle = index * share - Math.PI / 2
      const wedge = new PIXI.Graphics()
        .moveTo(0, 0)
        .arc(0, 0, RADIUS, middle - share / 2, middle + share / 2)
        .lineTo(0, 0)
        .fill({ color })
        .stroke({ width: 2, color: INK.canvas })
      const style = { fontFamily: DISPLAY, fontWeight: '700', fontSize, fill: ink } as const
      const label = new PIXI.Text({ text, style })
      label.anchor.set(0.5)
      label.rotation = index * share
      label.position.set(Math.cos(middle) * RADIUS * 0.82, Math.sin(middle) * RADIUS * 0.82)
      this.disc.addChild(wedge, label)
    }
    const hub = new PIXI.Graphics()
      .circle(0, 0, RADIUS * 0.3)
      .fill(INK.sunken)
      .stroke({ width: 2, color: INK.brass })
    this.disc.addChild(hub)
  }
}

/** Draws the wheel into an element. */
export async function wheelStage(into: HTMLElement): Promise<WheelStage> {
  const stage = await makeStage(into)
  const wheel = new Wheel(stage)
  stage.fit((width, height) => wheel.fit(width, height))
  return {
    aim(segments) {
      if (segments === wheel.segments) return
      wheel.segments = segments
      wheel.disc.rotation = 0
      wheel.draw()
    },
    async turn(segment, isFeted) {
      const from = wheel.disc.rotation % FULL
      const to = TURNS * FULL - (segment / wheel.segments.length) * FULL
      await tween(stage, TURN_MS, (share) => {
        wheel.disc.rotation = from + (to - from) * share
      })
      if (isFeted) void sparks(stage, wheel.pointer.x, wheel.pointer.y + 20, 36)
    },
  }
}
