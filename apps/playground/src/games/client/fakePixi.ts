/** A point that remembers where it was set. */
class Point {
  x = 0
  y = 0
  set(x: number, y = x): void {
    this.x = x
    this.y = y
  }
}

/** A thing of a picture: where it is and what it holds. */
class Container {
  readonly children: Container[] = []
  readonly position = new Point()
  readonly scale = new Point()
  readonly anchor = new Point()
  rotation = 0
  alpha = 1
  visible = true
  width = 1
  height = 1
  get x(): number {
    return this.position.x
  }
  set x(value: number) {
    this.position.x = value
  }
  get y(): number {
    return this.position.y
  }
  set y(value: number) {
    this.position.y = value
  }
  addChild(...things: Container[]): void {
    this.children.push(...things)
  }
  removeChildren(): Container[] {
    return this.children.splice(0)
  }
  setSize(): void {}
  destroy(): void {}
}

const DRAWN = [
  'poly',
  'fill',
  'stroke',
  'moveTo',
  'lineTo',
  'circle',
  'rect',
  'roundRect',
  'star',
  'ellipse',
  'clear',
  'svg',
]

/** Lines and faces: of what was drawn, the arcs are kept. */
class Graphics extends Container {
  readonly arcs: { start: number; end: number }[] = []
  arc(_x: number, _y: number, _radius: number, start: number, end: number): this {
    this.arcs.push({ start, end })
    return this
  }
}
for (const name of DRAWN) {
  Object.defineProperty(Graphics.prototype, name, {
    value(this: Graphics) {
      return this
    },
  })
}

class Text extends Container {
  text: string
  style: object
  constructor({ text, style }: { text: string; style: object }) {
    super()
    this.text = text
    this.style = style
  }
}

class Sprite extends Container {
  texture: unknown = null
}

/** Of the engine, what the stages call; everything drawn lies below `made.stage`. */
class Application {
  readonly stage = new Container()
  readonly canvas = document.createElement('canvas')
  readonly screen = { width: 600, height: 400 }
  readonly ticker = { maxFPS: 0, add() {}, remove() {} }
  textures = 0
  readonly renderer = { on() {}, generateTexture: () => ({ made: this.textures++ }) }
  constructor() {
    made.push(this)
  }
  async init(): Promise<void> {}
  resize(): void {}
}

const made: Application[] = []

/** What the newest stage shows. */
export const pictured = (): Container => {
  const newest = made.at(-1)
  if (newest === undefined) throw new Error('no stage was made')
  return newest.stage
}

/** Every thing of a kind in a picture, in the order in which it was added. */
export function all<T extends Container>(kind: abstract new (...args: never[]) => T, within: Container): T[] {
  return within.children.flatMap((one) => [...(one instanceof kind ? [one] : []), ...all(kind, one)])
}

/** The engine in the place of the one that a page loads by a script element. */
class FillGradient {}
class Rectangle {}

export const fakePixi = { Application, Container, FillGradient, Graphics, Rectangle, Sprite, Text }
