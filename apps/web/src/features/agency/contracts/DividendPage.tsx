import { KindPage } from './KindPage.tsx'

/** Dividends: a part of the loss of a team by the period. */
export default function DividendPage() {
  return <KindPage kind="DIVIDEND" page="dividend" />
}
