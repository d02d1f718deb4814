/** Tones made in code; silent until the player turns them on. */
export interface Sound {
  isOn: boolean
  tick(): void
  win(steps: number): void
  end(): void
}

/** The sound of a page: off at first. */
export function makeSound(): Sound {
  let context: AudioContext | undefined
  const tone = (hertz: number, afterS: number, lengthS: number, volume: number) => {
    if (!sound.isOn) return
    context ??= new AudioContext()
    const at = context.currentTime + afterS
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: 'triangle' })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(volume, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + lengthS)
  }
  const sound: Sound = {
    isOn: false,
    tick: () => tone(520, 0, 0.06, 0.05),
    win(steps) {
      for (let step = 0; step < Math.min(steps, 8); step += 1) {
        tone(523 * 2 ** ([0, 4, 7, 12, 16, 19, 24, 28][step]! / 12), step * 0.09, 0.3, 0.08)
      }
    },
    end: () => tone(140, 0, 0.35, 0.08),
  }
  return sound
}
