import CN from './games/CN.json' with { type: 'json' }
import EN from './games/EN.json' with { type: 'json' }
import ES from './games/ES.json' with { type: 'json' }
import HI from './games/HI.json' with { type: 'json' }
import ID from './games/ID.json' with { type: 'json' }
import JA from './games/JA.json' with { type: 'json' }
import KM from './games/KM.json' with { type: 'json' }
import KO from './games/KO.json' with { type: 'json' }
import MY from './games/MY.json' with { type: 'json' }
import PT from './games/PT.json' with { type: 'json' }
import TA from './games/TA.json' with { type: 'json' }
import TH from './games/TH.json' with { type: 'json' }
import TW from './games/TW.json' with { type: 'json' }
import VI from './games/VI.json' with { type: 'json' }
import type { LanguageCode } from './languages.ts'

export type GameTexts = typeof EN

/** Every language has every text: one that is missing is a type error. */
const written: Readonly<Record<LanguageCode, GameTexts>> = {
  CN,
  EN,
  ES,
  HI,
  ID,
  JA,
  KM,
  KO,
  MY,
  PT,
  TA,
  TH,
  TW,
  VI,
}

/** The texts of the playground's games in a language. Apart from the index: the platform's own pages need none of them. */
export function gameTexts(code: LanguageCode): GameTexts {
  return written[code]
}
