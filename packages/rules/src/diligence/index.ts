export {
  type CaseBounds,
  type CaseCause,
  type CaseFound,
  causesOf,
  type MoneyMoved,
  type PaperKind,
  papersOf,
} from './causes.ts'
