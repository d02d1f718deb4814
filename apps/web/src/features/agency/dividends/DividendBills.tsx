import { BillsPage } from './BillsPage.tsx'

export default function DividendBills() {
  return <BillsPage page="dividend" kind="DIVIDEND" />
}
