export { Archive } from './archive.ts'
export type { Cell, Sheet } from './sheet.ts'
export {
  amountCell,
  countCell,
  type FileQuery,
  fileOfFeed,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  type SheetColumn,
  sheetWords,
  textCell,
} from './sheetFile.ts'
