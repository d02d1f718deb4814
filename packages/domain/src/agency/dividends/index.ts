export { approveDividends, listHouseDividends } from './approveDividends.ts'
export { collectOverdue, payAutomatically } from './collectOverdue.ts'
export { computeDividendRun } from './computeDividendRun.ts'
export { explainBill, explainBillLines, explainBillMembers } from './explainBill.ts'
export { exportBills } from './exportBills.ts'
export { listBills } from './listBills.ts'
export { type BillName, payDividends, setAutoPay } from './payDividends.ts'
export { incomesIn } from './readIncomes.ts'
export { readMeasured } from './readMeasured.ts'
export {
  payApprovedDividends,
  settleDueDividends,
} from './settleDueDividends.ts'
