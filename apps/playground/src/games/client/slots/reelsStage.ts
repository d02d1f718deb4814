import type * as Pixi from 'pixi.js'
import { type HeldCoin, HOLD_CELLS, type HoldEnd } from '../../rules/slots/hold.ts'
import { COIN, type Reels, type ReelWin, SCATTER, type Spin, WILD, windowOf } from '../../rules/slots/reels.ts'
import { isCalm } from '../page.ts'
import { DISPLAY, INK, makeStage, PIXI, type Stage, sparks, tween } from '../stage.ts'
import { SIDE, type SymbolLook } from './symbolArt.ts'
import { symbolTextures } from './symbolTextures.ts'

const GAP = 6
const CELL = SIDE + GAP
const FIRST_STOP_MS = 900
const NEXT_STOP_MS = 260
const TURNS = 22
const LINE_MS = 700
const RESPIN_MS = 650
/** What does not win, or is not held. */
const DIM = 0.35

type Textures = ReadonlyMap<string, Pixi.Texture>

/** One reel: a window on its strip. */
class Reel {
  readonly view = new PIXI.Container()
  readonly sprites: Pixi.Sprite[]
  readonly strip: string
  readonly textures: Textures

  constructor(strip: string, index: number, rows: number, textures: Textures) {
    this.strip = strip
    this.textures = textures
    this.view.x = index * CELL
    this.sprites = Array.from({ length: rows + 1 }, () => {
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
      const texture = this.textures.get(this.strip[place] ?? '')
      if (texture !== undefined) sprite.texture = texture
      sprite.setSize(SIDE)
      sprite.position.set(SIDE / 2, (first + row - at) * CELL + SIDE / 2)
      sprite.alpha = 1
    }
  }
}

/** The machine's picture. */
export interface ReelsStage {
  /** shows where the reels stand */
  set(stops: readonly number[]): void
  /** turns the reels to where a spin stopped; @param onStop as each of them stops */
  spin(stops: readonly number[], onStop: () => void): Promise<void>
  /** shows how coins came, one respin after the other; @param textOf what is written on a coin, @param onCome as coins come */
  hold(end: HoldEnd, textOf: (coin: HeldCoin) => string, onCome: () => void): Promise<void>
  /** shows what a spin won; @param isFeted whether it was more than the stake */
  win(spin: Spin, isFeted: boolean): void
}

class Machine {
  readonly stage: Stage
  readonly data: Reels
  readonly board = new PIXI.Container()
  readonly reels: readonly Reel[]
  readonly lines = new PIXI.Graphics()
  readonly coins = new PIXI.Container()
  readonly textures: Textures
  readonly width: number
  readonly height: number
  shown = 0

  constructor(stage: Stage, data: Reels, looks: ReadonlyMap<string, SymbolLook>) {
    this.stage = stage
    this.data = data
    this.width = data.strips.length * CELL - GAP
    this.height = data.rows * CELL - GAP
    const { width, height } = this
    this.textures = symbolTextures(stage.app, looks)
    const frame = new PIXI.Graphics()
      .roundRect(-16, -16, width + 32, height + 32, 22)
      .fill({ color: INK.sunken })
      .stroke({ width: 2, color: INK.brass })
      .roundRect(-11, -11, width + 22, height + 22, 18)
      .stroke({ width: 1, color: INK.brass, alpha: 0.5 })
    const mask = new PIXI.Graphics().rect(-2, -2, width + 4, height + 4).fill(0xffffff)
    const drum = new PIXI.Container()
    this.reels = data.strips.map((strip, index) => new Reel(strip, index, data.rows, this.textures))
    drum.addChild(...this.reels.map(({ view }) => view))
    drum.mask = mask
    this.board.addChild(frame, mask, drum, this.lines, this.coins)
    stage.app.stage.addChild(this.board)
  }

  fit(width: number, height: number): void {
    const scale = Math.min((width - 24) / (this.width + 32), (height - 16) / (this.height + 32), 1.5)
    this.board.scale.set(scale)
    this.board.position.set((width - this.width * scale) / 2, (height - this.height * scale) / 2)
  }

  clear(): void {
    this.shown += 1
    this.lines.clear()
    for (const coin of this.coins.removeChildren()) coin.destroy({ children: true })
    for (const { sprites } of this.reels) for (const sprite of sprites) sprite.alpha = 1
  }

  /** Dims all but the cells that won. @param cells reel and row of each */
  light(cells: ReadonlySet<string>): void {
    for (const [index, { sprites }] of this.reels.entries()) {
      for (const [row, sprite] of sprites.entries()) {
        sprite.alpha = cells.has(`${index}/${row}`) ? 1 : DIM
      }
    }
  }

  drawLine({ line }: ReelWin): void {
    const rows = line === undefined ? undefined : this.data.lines?.[line]
    if (rows === undefined) return
    for (const [index, row] of [...rows].entries()) {
      const [x, y] = [index * CELL + SIDE / 2, Number(row) * CELL + SIDE / 2]
      if (index === 0) this.lines.moveTo(x, y)
      else this.lines.lineTo(x, y)
    }
    this.lines.stroke({ width: 5, color: INK.focus, alpha: 0.9, join: 'round', cap: 'round' })
  }

  /** Lays a coin with what is written on it over its cell. */
  layCoin({ cell }: HeldCoin, text: string): void {
    const { rows } = this.data
    const view = new PIXI.Container()
    view.position.set(Math.floor(cell / rows) * CELL, (cell % rows) * CELL)
    const sprite = new PIXI.Sprite({ width: SIDE, height: SIDE })
    const texture = this.textures.get(COIN)
    if (texture !== undefined) sprite.texture = texture
    sprite.setSize(SIDE)
    const plate = new PIXI.Graphics().roundRect(10, 66, SIDE - 20, 26, 8).fill({ color: INK.sunken, alpha: 0.86 })
    const style = { fontFamily: DISPLAY, fontWeight: '700', fontSize: 18, fill: INK.brass } as const
    const label = new PIXI.Text({ text, style })
    label.anchor.set(0.5)
    label.position.set(SIDE / 2, 79)
    view.addChild(sprite, plate, label)
    this.coins.addChild(view)
  }

  async hold({ rounds }: HoldEnd, textOf: (coin: HeldCoin) => string, onCome: () => void): Promise<void> {
    this.light(new Set())
    let held = 0
    for (const come of rounds) {
      for (const coin of come) this.layCoin(coin, textOf(coin))
      held += come.length
      if (come.length > 0) onCome()
      if (held === HOLD_CELLS) return
      await tween(this.stage, RESPIN_MS, (share) => {
        // Empty cells flicker as they spin.
        for (const { sprites } of this.reels) for (const sprite of sprites) sprite.alpha = DIM * (0.5 + 0.5 * share)
      })
    }
  }
}

/** The cells that a symbol, or a wild in its place, has in a picture. */
function cellsWith(data: Reels, { stops }: Spin, isWanted: (symbol: string, reel: number) => boolean): string[] {
  return data.strips.flatMap((strip, reel) =>
    windowOf(strip, stops[reel] ?? 0, data.rows).flatMap((symbol, row) =>
      isWanted(symbol, reel) ? [`${reel}/${row}`] : [],
    ),
  )
}

function cellsOf(data: Reels, spin: Spin, { line, symbol, length }: ReelWin): string[] {
  if (line === undefined) {
    return cellsWith(data, spin, (one, reel) => reel < length && (one === symbol || one === WILD))
  }
  return Array.from({ length }, (_, index) => `${index}/${data.lines?.[line]?.[index]}`)
}

/** One winning line after another until the next spin; all at once where little motion is wanted. */
async function showLines(machine: Machine, spin: Spin): Promise<void> {
  const mine = machine.shown
  const { data } = machine
  const seals = spin.sealPays > 0 ? cellsWith(data, spin, (symbol) => symbol === SCATTER) : []
  const all = new Set([...spin.lines.flatMap((line) => cellsOf(data, spin, line)), ...seals])
  machine.light(all)
  for (const line of spin.lines) machine.drawLine(line)
  if (isCalm() || spin.lines.length < 2) return
  await new Promise((done) => setTimeout(done, 2 * LINE_MS))
  for (let turn = 0; machine.shown === mine; turn += 1) {
    const line = spin.lines[turn % spin.lines.length]
    if (line === undefined) return
    machine.lines.clear()
    machine.light(new Set(cellsOf(data, spin, line)))
    machine.drawLine(line)
    await new Promise((done) => setTimeout(done, LINE_MS))
  }
}

/** Draws a machine into an element. */
export async function reelsStage(
  into: HTMLElement,
  data: Reels,
  looks: ReadonlyMap<string, SymbolLook>,
): Promise<ReelsStage> {
  const stage = await makeStage(into)
  const machine = new Machine(stage, data, looks)
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
    hold: async (end, textOf, onCome) => await machine.hold(end, textOf, onCome),
    win(spin, isFeted) {
      if (spin.pays === 0) return
      if (spin.hold === undefined) void showLines(machine, spin)
      const { width, height } = stage.app.screen
      if (isFeted) void sparks(stage, width / 2, height / 2, 60)
    },
  }
}
