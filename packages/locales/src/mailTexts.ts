import type { LanguageCode } from './languages.ts'
import CN from './mails/CN.json' with { type: 'json' }
import EN from './mails/EN.json' with { type: 'json' }
import ES from './mails/ES.json' with { type: 'json' }
import HI from './mails/HI.json' with { type: 'json' }
import ID from './mails/ID.json' with { type: 'json' }
import JA from './mails/JA.json' with { type: 'json' }
import KM from './mails/KM.json' with { type: 'json' }
import KO from './mails/KO.json' with { type: 'json' }
import MY from './mails/MY.json' with { type: 'json' }
import PT from './mails/PT.json' with { type: 'json' }
import TA from './mails/TA.json' with { type: 'json' }
import TH from './mails/TH.json' with { type: 'json' }
import TW from './mails/TW.json' with { type: 'json' }
import VI from './mails/VI.json' with { type: 'json' }

export type MailTexts = typeof EN

/** Every language has every letter: one that is missing is a type error. */
const written: Readonly<Record<LanguageCode, MailTexts>> = {
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

/** The letters of a language. Apart from the index: no page needs them. */
export function mailTexts(code: LanguageCode): MailTexts {
  return written[code]
}
