export { listLetterThreads } from './listThreads.ts'
export { markLettersRead, readLetters } from './readLetters.ts'
export { LETTERS_PER_HOUR_MAX, sendLetter } from './sendLetter.ts'
