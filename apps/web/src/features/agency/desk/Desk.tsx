import { EarnedCards } from './EarnedCards.tsx'
import { OpenBills } from './OpenBills.tsx'
import { TeamNews } from './TeamNews.tsx'
import { ToAnswer } from './ToAnswer.tsx'
import './desk.css'

/** What an agent comes for each day: what it earned, what waits for its answer, what is owed on both sides (experience 3.18). */
export function Desk() {
  return (
    <section className="desk" data-testid="agent.desk">
      <EarnedCards />
      <ToAnswer />
      <OpenBills />
      <TeamNews />
    </section>
  )
}
