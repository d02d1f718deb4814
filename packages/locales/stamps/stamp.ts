import { allTexts } from '../src/allTexts.ts'
import { isLanguageCode, LANGUAGE_CODES } from '../src/languages.ts'
import { sourcesOf, staleKeys, stamped } from './staleKeys.ts'
import { readStamps, writeStamps } from './stampFiles.ts'

const USAGE = `Says that translations follow their source again.

  node packages/locales/stamps/stamp.ts <languages> <key or group> ...
  node packages/locales/stamps/stamp.ts ES,PT auth.second.lead
  node packages/locales/stamps/stamp.ts all lottery.slip`

const [codes = '', ...wanted] = process.argv.slice(2)
const chosen = codes === 'all' ? [...LANGUAGE_CODES] : codes.split(',').filter(isLanguageCode)
if (wanted.length === 0 || (codes !== 'all' && chosen.length !== codes.split(',').length)) {
  console.error(USAGE)
  process.exit(1)
}

const sources = sourcesOf(await allTexts('EN'), await allTexts('CN'))
const unknown = wanted.filter((one) => ![...sources.keys()].some((key) => key === one || key.startsWith(`${one}.`)))
if (unknown.length > 0) {
  console.error(`No such key: ${unknown.join(', ')}`)
  process.exit(1)
}
const after = stamped(sources, readStamps(), chosen, wanted)
writeStamps(after)
for (const [code, keys] of Object.entries(staleKeys(sources, after))) {
  console.log(`${code}: ${keys.length} stale: ${keys.join(' ')}`)
}
