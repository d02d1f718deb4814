import type * as Pixi from 'pixi.js'
import type { LineWin, Spin } from '../../rules/slots/slot.ts'
import { LINES, ROWS, SCATTER, type SlotSymbol, STRIPS } from '../../rules/slots/slotTable.ts'
import { isCalm } from '../page.ts'
import { INK, makeStage, PIXI, type Stage, sparks, tween } from '../stage.ts'
import { symbolTextures } from './slotSymbols.ts'
import { SIDE } from './symbolArt.ts'

const GAP = 6
const CELL = SIDE + GAP
const FIRST_STOP_MS = 900
const NEXT_STOP_MS = 260
const TURNS = 22
const LINE_MS = 700
const WIDTH = STRIPS.length * CELL - GAP
const HEIGHT = ROWS * CELL - GAP

type Textures = Readonly<Record<SlotSymbol, Pixi.Texture>>

/** One reel: a window on its strip. */
class Reel {
  readonly view = new PIXI.Container()
  readonly sprites: Pixi.Sprite[]
  readonly strip: string
  readonly textures: Textures

  constructor(strip: string, index: number, textures: Textures) {
    this.strip = strip
    this.textures = textures
    this.view.x = index * CELL
    this.sprites = Array.from({ length: ROWS + 1 }, () => {
      const sprite = new PIXI.Sprite({ width: SIDE, height: SIDE })
      sprite.anchor.set(0.5)
      this.view.addChild(sprite)
      return sprite
    })
  }

  /** @param at the place of the strip in the top row; between two of them while it turns */
  draw(at: number): void {
    const first = Math.floor(at)
    for (const [row, sprite] of this.sprites.entries()) {
      const place = (((first + row) % this.strip.length) + this.strip.length) % this.strip.length
      sprite.texture = this.textures[this.strip[place] as SlotSymbol]
      sprite.setSize(SIDE)
      sprite.position.set(SIDE / 2, (first + row - at) * CELL + SIDE / 2)
      sprite.alpha = 1
    }
  }
}

/** The machine's picture. */
export interface SlotStage {
  /** shows where the reels stand */
  set(stops: readonly number[]): void
  /** turns the reels to where a spin stopped; @param onStop as each of them stops */
  spin(stops: readonly number[], onStop: () => void): Promise<void>
  /** shows what a spin won; @param isFeted whether it was more than the stake */
  win(spin: Spin, isFeted: boolean): void
}

class Machine {
  readonly stage: Stage
  readonly board = new PIXI.Container()
  readonly reels: readonly Reel[]
  readonly lines = new PIXI.Graphics()
  shown = 0

  constructor(stage: Stage) {
    this.stage = stage
    const textures = symbolTextures(stage.app)
    const frame = new PIXI.Graphics()
      .roundRect(-16, -16, WIDTH + 32, HEIGHT + 32, 22)
      .fill({ color: INK.sunken })
      .stroke({ width: 2, color: INK.brass })
      .roundRect(-11, -11, WIDTH + 22, HEIGHT + 22, 18)
      .stroke({ width: 1, color: INK.brass, alpha: 0.5 })
    const mask = new PIXI.Graphics().rect(-2, -2, WIDTH + 4, HEIGHT + 4).fill(0xffffff)
    const drum = new PIXI.Container()
    this.reels = STRIPS.map((strip, index) => new Reel(strip, index, textures))
    drum.addChild(...this.reels.map(({ view }) => view))
    drum.mask = mask
    this.board.addChild(frame, mask, drum, this.lines)
    stage.app.stage.addChild(this.board)
  }

  fit(width: number, height: number): void {
    const scale = Math.min((width - 24) / (WIDTH + 32), (height - 16) / (HEIGHT + 32), 1.5)
    this.board.scale.set(scale)
    this.board.position.set((width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2)
  }

  clear(): void {
    this.shown += 1
    this.lines.clear()
    for (const { sprites } of this.reels) for (const sprite of sprites) sprite.alpha = 1
  }

  /** Dims all but the cells that won. @param cells reel and row of each */
  light(cells: ReadonlySet<string>): void {
    for (const [index, { sprites }] of this.reels.entries()) {
      for (const [row, sprite] of sprites.entries()) {
        sprite.alpha = cells.has(`${index}/${row}`) ? 1 : 0.35
      }
    }
  }

  drawLine({ line }: LineWin): void {
    const rows = LINES[line] ?? ''
    for (const [index, row] of [...rows].entries()) {
      const [x, y] = [index * CELL + SIDE / 2, Number(row) * CELL + SIDE / 2]
      if (index === 0) this.lines.moveTo(x, y)
      else this.lines.lineTo(x, y)
    }
    this.lines.stroke({ width: 5, color: INK.focus, alpha: 0.9, join: 'round', cap: 'round' })
  }
}

const cellsOf = ({ line, length }: LineWin): string[] =>
  Array.from({ length }, (_, index) => `${index}/${LINES[line]?.[index]}`)

function sealCells({ stops }: Spin): string[] {
  return STRIPS.flatMap((strip, index) =>
    Array.from({ length: ROWS }, (_, row) => row)
      .filter((row) => strip[((stops[index] ?? 0) + row) % strip.length] === SCATTER)
      .map((row) => `${index}/${row}`),
  )
}

/** One winning line after another until the next spin; all at once where little motion is wanted. */
async function showLines(machine: Machine, spin: Spin): Promise<void> {
  const mine = machine.shown
  const seals = spin.sealPays > 0 ? sealCells(spin) : []
  const all = new Set([...spin.lines.flatMap(cellsOf), ...seals])
  machine.light(all)
  for (const line of spin.lines) machine.drawLine(line)
  if (isCalm() || spin.lines.length < 2) return
  await new Promise((done) => setTimeout(done, 2 * LINE_MS))
  for (let turn = 0; machine.shown === mine; turn += 1) {
    const line = spin.lines[turn % spin.lines.length]
    if (line === undefined) return
    machine.lines.clear()
    machine.light(new Set(cellsOf(line)))
    machine.drawLine(line)
    await new Promise((done) => setTimeout(done, LINE_MS))
  }
}

/** Draws the machine into an element. */
export async function slotStage(into: HTMLElement): Promise<SlotStage> {
  const stage = await makeStage(into)
  const machine = new Machine(stage)
  stage.fit((width, height) => machine.fit(width, height))
  return {
    set(stops) {
      machine.clear()
      for (const [index, reel] of machine.reels.entries()) reel.draw(stops[index] ?? 0)
    },
    async spin(stops, onStop) {
      machine.clear()
      const turning = machine.reels.map(async (reel, index) => {
        const stop = stops[index] ?? 0
        await tween(stage, FIRST_STOP_MS + index * NEXT_STOP_MS, (share) => {
          reel.draw(stop + (1 - share) * (TURNS + index * 7))
        })
        onStop()
      })
      await Promise.all(turning)
    },
    win(spin, isFeted) {
      if (spin.pays === 0) return
      void showLines(machine, spin)
      const { width, height } = stage.app.screen
      if (isFeted) void sparks(stage, width / 2, height / 2, 60)
    },
  }
}
