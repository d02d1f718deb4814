export type { Cell, Sheet } from './sheet.ts'
export {
  amountCell,
  countCell,
  type FileQuery,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  sheetWords,
  textCell,
} from './sheetFile.ts'
