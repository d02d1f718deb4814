import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'

const KEPT = 'console.sound'
const ATTACK_S = 0.01
const TONE_S = 0.35
const VOLUME = 0.08
/** Too quiet to hear: an exponential ramp does not reach zero. */
const SILENCE = 0.0001
/** Two notes, a fourth apart. */
const NOTES = [
  { hertz: 587, afterS: 0 },
  { hertz: 784, afterS: 0.16 },
] as const

/** What waits for an officer, by what it is. */
export type Waiting = Readonly<Record<string, number>>

/** Whether more of anything waits than before; nothing was before the first look. */
export const hasRisen = (before: Waiting | null, now: Waiting): boolean =>
  before !== null && Object.entries(now).some(([what, count]) => count > (before[what] ?? 0))

/** Whether this desk sounds: off until an officer turns it on. */
export const isSoundOn = (): boolean => browserStorage.getItem(KEPT) === 'on'

/** Turns the sound of this desk on or off from now on. */
export function keepSound(isOn: boolean): void {
  browserStorage.setItem(KEPT, isOn ? 'on' : 'off')
}

let context: AudioContext | undefined

/** A short tone, made in code. A browser that has heard no click yet stays silent. */
export function sound(): void {
  context ??= new AudioContext()
  for (const { hertz, afterS } of NOTES) {
    const at = context.currentTime + afterS
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: 'triangle' })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(VOLUME, at + ATTACK_S)
    gain.gain.exponentialRampToValueAtTime(SILENCE, at + TONE_S)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + TONE_S)
  }
}
