import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Stamps } from './staleKeys.ts'

const FOLDER = `${import.meta.dirname}/areas`

/** The stamps of every area, from one file each. */
export function readStamps(): Stamps {
  return Object.fromEntries(
    readdirSync(FOLDER).flatMap((file) => {
      const area = file.replace(/\.json$/, '')
      const own = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Stamps
      return Object.entries(own).map(([key, stamp]) => [`${area}.${key}`, stamp])
    }),
  )
}

/** Writes the stamps, one file for each area. */
export function writeStamps(stamps: Stamps): void {
  const areas = new Map<string, Record<string, string>>()
  for (const [path, stamp] of Object.entries(stamps)) {
    const dot = path.indexOf('.')
    const area = path.slice(0, dot)
    areas.set(area, { ...areas.get(area), [path.slice(dot + 1)]: stamp })
  }
  for (const [area, own] of areas) {
    writeFileSync(`${FOLDER}/${area}.json`, `${JSON.stringify(own, null, 2)}\n`)
  }
}
