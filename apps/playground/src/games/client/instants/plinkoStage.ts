import type * as Pixi from 'pixi.js'
import { type PlinkoChoice, slotsOf } from '../../rules/instants/plinko.ts'
import { DISPLAY, INK, makeStage, PIXI, type Stage, sparks, tween } from '../stage.ts'

/** The board of pins. */
export interface PlinkoStage {
  aim(choice: PlinkoChoice): void
  /** lets a ball fall; @param path 0 for left, 1 for right at each row */
  drop(path: readonly number[], isFeted: boolean, onPin: () => void): Promise<void>
}

const ROW_MS = 130
const MARGIN = 16

class Board {
  readonly stage: Stage
  readonly pins = new PIXI.Graphics()
  readonly slots = new PIXI.Container()
  readonly ball = new PIXI.Graphics().circle(0, 0, 8).fill(INK.brass)
  choice: PlinkoChoice = { rows: 12, risk: 'MEDIUM' }
  width = 600
  height = 400

  constructor(stage: Stage) {
    this.stage = stage
    this.ball.visible = false
    stage.app.stage.addChild(this.pins, this.slots, this.ball)
  }

  get gap(): number {
    return Math.min((this.width - 2 * MARGIN) / (this.choice.rows + 2), this.rowHeight * 1.6)
  }

  get rowHeight(): number {
    return (this.height - 3 * MARGIN - 28) / (this.choice.rows + 1)
  }

  /** Where a ball is after so many rows, of which so many to the right. */
  place(row: number, right: number): { x: number; y: number } {
    return {
      x: this.width / 2 + (right - row / 2) * this.gap,
      y: MARGIN + row * this.rowHeight,
    }
  }

  draw(): void {
    this.pins.clear()
    const { rows } = this.choice
    for (let row = 0; row < rows; row += 1) {
      for (let pin = -1; pin <= row + 1; pin += 1) {
        const { x, y } = this.place(row, pin)
        this.pins.circle(x, y + this.rowHeight * 0.6, 3).fill(INK.strong)
      }
    }
    this.drawSlots()
  }

  drawSlots(): void {
    this.slots.removeChildren().forEach((one) => void one.destroy({ children: true }))
    const slots = slotsOf(this.choice)
    const width = this.gap - 4
    for (const [index, pays] of slots.entries()) {
      const { x, y } = this.place(this.choice.rows, index)
      const box = new PIXI.Container()
      const color = pays > 100 ? INK.brass : INK.raised
      const face = new PIXI.Graphics()
        .roundRect(-width / 2, 0, width, 26, 6)
        .fill({ color, alpha: pays > 100 ? 0.25 : 1 })
        .stroke({ width: 1, color: pays > 100 ? INK.brass : INK.line })
      const label = this.label(pays, width)
      box.addChild(face, label)
      box.position.set(x, y + MARGIN)
      this.slots.addChild(box)
    }
  }

  label(pays: number, width: number): Pixi.Text {
    const style = { fontFamily: DISPLAY, fontWeight: '700', fontSize: 13, fill: INK.text } as const
    const label = new PIXI.Text({ text: String(pays / 100), style })
    label.anchor.set(0.5, 0.5)
    label.position.set(0, 13)
    label.scale.set(Math.min(1, (width - 2) / label.width))
    return label
  }
}

/** Draws the board into an element. */
export async function plinkoStage(into: HTMLElement): Promise<PlinkoStage> {
  const stage = await makeStage(into)
  const board = new Board(stage)
  stage.fit((width, height) => {
    board.width = width
    board.height = height
    board.draw()
  })
  return {
    aim(choice) {
      board.choice = choice
      board.ball.visible = false
      board.draw()
    },
    async drop(path, isFeted, onPin) {
      board.ball.visible = true
      let right = 0
      for (const [row, side] of path.entries()) {
        const from = board.place(row, right)
        right += side
        const to = board.place(row + 1, right)
        await tween(
          stage,
          ROW_MS,
          (share) => {
            const bounce = -Math.sin(share * Math.PI) * board.rowHeight * 0.35
            board.ball.position.set(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share + bounce)
          },
          (share) => share,
        )
        onPin()
      }
      if (isFeted) void sparks(stage, board.ball.x, board.ball.y, 36)
    },
  }
}
