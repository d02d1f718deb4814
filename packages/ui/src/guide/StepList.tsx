import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../data/VisuallyHidden.tsx'
import '../styles/guide.css'

export type Step = { key: string; label: ReactNode; note?: ReactNode }

export type StepListProps = {
  /** Name of the list: "Withdrawing in three steps". */
  label: string
  steps: readonly Step[]
  /** Place of the step under way, 0 for the first; `steps.length` when all are done. */
  current: number
  /** Said after the name of a step that is behind: "done". */
  doneLabel: string
  look?: 'row' | 'column'
}

/** Where one is in a task of several steps. */
export function StepList({ label, steps, current, doneLabel, look = 'row' }: StepListProps) {
  return (
    <ol className="ui-steps" aria-label={label} data-look={look}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="ui-step-mark" aria-hidden>
            {index < current ? <Check size={14} /> : index + 1}
          </span>
          <span className="ui-step-text">
            {step.label}
            {index < current && <VisuallyHidden>{` ${doneLabel}`}</VisuallyHidden>}
            {step.note !== undefined && <small>{step.note}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
