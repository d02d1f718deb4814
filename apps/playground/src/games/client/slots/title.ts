import type { Charm, MachineCode, Volatility } from '../../rules/machines/machine.ts'
import { isMachineCode } from '../../rules/machines/machine.ts'
import { machineOf } from '../../rules/machines/machines.ts'
import { CASCADE_FALLS } from '../../rules/slots/cascade.ts'
import type { Falls } from '../../rules/slots/falls.ts'
import { COIN, type Reels, SCATTER, WILD } from '../../rules/slots/reels.ts'
import { SLOT_REELS } from '../../rules/slots/slot.ts'
import { el, t } from '../page.ts'
import { charmLook, LOOKS, type SymbolLook } from './symbolArt.ts'

/** A machine as a page shows it. */
export interface SlotTitle<M> {
  readonly game: string
  readonly machine: M
  /** parts per million */
  readonly returnPpm: number
  /** null: it is not said */
  readonly volatility: Volatility | null
  /** its symbols by their letters, the paying ones first */
  readonly looks: ReadonlyMap<string, SymbolLook>
  symbolName(symbol: string): string
}

/** The game that a page was opened with. */
export const gameOfPage = (): string => location.pathname.split('/').at(-1) ?? ''

const SLOT_PPM = 961_122
const CASCADE_PPM = 963_776
/** The symbols of the falls by their place in the table. */
const FALL_SIGNS = ['D', 'F', 'K', 'L', 'C', 'P', 'N'] as const

const ownLooks = (letters: readonly string[]): ReadonlyMap<string, SymbolLook> =>
  new Map(Object.entries(LOOKS).filter(([letter]) => letters.includes(letter)))
const ownName = (symbol: string): string => t(`slot.symbol.${symbol}`)

/** The looks of a machine: its charms by rank, then what every machine has alike. */
function machineLooks(charms: readonly Charm[]): ReadonlyMap<string, SymbolLook> {
  const ranked = charms.map((charm, rank) => [String.fromCharCode(65 + rank), charmLook(charm, rank)] as const)
  return new Map([...ranked, [WILD, LOOKS.W], [SCATTER, LOOKS.S], [COIN, LOOKS.C]])
}

function machineTitle<M>(code: MachineCode, machine: M): SlotTitle<M> {
  const { charms, returnPpm, volatility } = machineOf(code)
  const symbolName = (symbol: string): string => {
    const charm = charms[symbol.charCodeAt(0) - 65]
    if (symbol === COIN) return ownName('C')
    return charm === undefined ? ownName(symbol) : t(`charm.${charm}`)
  }
  return { game: code, machine, returnPpm, volatility, looks: machineLooks(charms), symbolName }
}

/** The machine of reels of a page. */
export function reelsTitle(game: string): SlotTitle<Reels> {
  if (isMachineCode(game)) {
    const { plays } = machineOf(game)
    if (plays.kind !== 'FALLS') return machineTitle(game, plays.reels)
  }
  const looks = ownLooks(Object.keys(LOOKS))
  return { game: 'slot', machine: SLOT_REELS, returnPpm: SLOT_PPM, volatility: null, looks, symbolName: ownName }
}

/** The machine of falls of a page. */
export function fallsTitle(game: string): SlotTitle<Falls> {
  if (isMachineCode(game)) {
    const { plays } = machineOf(game)
    if (plays.kind === 'FALLS') return machineTitle(game, plays.falls)
  }
  const looks = new Map(FALL_SIGNS.map((letter) => [letter, LOOKS[letter]] as const))
  const base = { game: 'cascade', machine: CASCADE_FALLS, returnPpm: CASCADE_PPM, volatility: null }
  return { ...base, looks, symbolName: ownName }
}

/** What every sheet of rules ends with. */
export function closing({ returnPpm, volatility }: SlotTitle<unknown>): readonly Node[] {
  const level = volatility === null ? [] : [el('p', {}, t(`reels.volatility.${volatility}`))]
  const percent = `${(Math.floor(returnPpm / 100) / 100).toFixed(2)}%`
  return [...level, el('p', {}, t('bet.rtp', { percent }))]
}
