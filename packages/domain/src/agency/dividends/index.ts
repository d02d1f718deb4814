export { collectOverdue, payAutomatically } from './collectOverdue.ts'
export { explainBill, explainBillLines, explainBillMembers } from './explainBill.ts'
export { listBills } from './listBills.ts'
export { type BillName, payDividends, setAutoPay } from './payDividends.ts'
export {
  payApprovedDividends,
  payHouseDividends,
  settleDueDividends,
} from './settleDueDividends.ts'
