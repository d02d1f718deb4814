import { LANGUAGE_CODES, LANGUAGE_DEFAULT, LANGUAGES, type LanguageCode } from '@croupier/locales'
import { gameTexts } from '@croupier/locales/gameTexts.ts'
import { toText } from '../desk/html.ts'
import { fontSheets } from './clientFiles.ts'
import { gameName } from './gameName.ts'
import type { Game, OwnGame } from './outcome.ts'
import { isMachineCode } from './rules/machines/machine.ts'
import { machineOf } from './rules/machines/machines.ts'

/** The texts' code for what a host asks for: a code of ours, a language tag or its beginning. */
export function languageOf(requested: string): LanguageCode {
  const wanted = requested.replace('_', '-').toLowerCase()
  const fits = (code: LanguageCode) => {
    const tag = LANGUAGES[code].tag.toLowerCase()
    return code.toLowerCase() === wanted || tag === wanted
  }
  const exact = LANGUAGE_CODES.find(fits)
  const base = wanted.split('-')[0] ?? ''
  const begins = (code: LanguageCode) => LANGUAGES[code].tag.toLowerCase().split('-')[0] === base
  return exact ?? LANGUAGE_CODES.find(begins) ?? LANGUAGE_DEFAULT
}

/** Content of a script element: nothing in it can end the element. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

type PageName = Exclude<OwnGame, 'slot' | 'cascade'> | 'reels' | 'falls' | 'replay'

/** The folder of each page's script and style. */
const FOLDERS: Readonly<Record<PageName, string>> = {
  reels: 'slots',
  falls: 'slots',
  crash: 'crash',
  dice: 'instants',
  mines: 'instants',
  plinko: 'instants',
  wheel: 'instants',
  hilo: 'instants',
  baccarat: 'tables',
  roulette: 'tables',
  cock: 'tables',
  fish: 'fish',
  threecard: 'duels',
  gomoku: 'duels',
  sportsbook: 'book',
  cricket: 'book',
  esports: 'book',
  replay: 'replay',
}

/** A page in which one script does the rest. @param name of the script and of the page's class */
function page(name: PageName, language: LanguageCode, title: string): string {
  const { tag, formatTag, font, gain } = LANGUAGES[language]
  const ownFile = `/client/${FOLDERS[name]}/${name}`
  const own = [...['game', 'panel', 'sheet'].map((sheet) => `/client/${sheet}.css`), `${ownFile}.css`]
  const sheets = [...fontSheets(language), ...own]
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('')
  const engine = name === 'replay' ? '' : '<script src="/pixi.js"></script><script src="/pixi-plain.js"></script>'
  const data = { tag, formatTag, font, gain, texts: gameTexts(language) }
  return `<!doctype html>
<html lang="${tag}" data-script="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark"><title>${toText(title)}</title>${links}
<script type="application/json" id="page">${inScript(data)}</script></head>
<body class="${name}"><main id="game"></main>${engine}<script type="module" src="${ownFile}Page.ts"></script></body></html>`
}

function pageOf(game: Game): PageName {
  if (isMachineCode(game)) return machineOf(game).plays.kind === 'FALLS' ? 'falls' : 'reels'
  if (game === 'slot') return 'reels'
  return game === 'cascade' ? 'falls' : game
}

/** The page of a game. */
export const gamePage = (game: Game, language: LanguageCode): string =>
  page(pageOf(game), language, gameName(gameTexts(language), game))

/** The page that shows a round again. */
export const replayPage = (language: LanguageCode): string => page('replay', language, gameTexts(language).round.title)
