export type { Cell, Sheet } from './sheet.ts'
export {
  amountCell,
  countCell,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  sheetWords,
  textCell,
} from './sheetFile.ts'
