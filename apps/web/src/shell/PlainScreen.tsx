import { Rosette } from '@croupier/ui'
import type { ReactNode } from 'react'
import { Logo } from './chrome/Logo.tsx'
import { LanguageRow } from './language/LanguageRow.tsx'
import './plain.css'

type PlainScreenProps = { title: string; text: string; children?: ReactNode; testId?: string }

/** A whole page without chrome; the language can still be changed (experience 3.14). */
export function PlainScreen({ title, text, children, testId }: PlainScreenProps) {
  return (
    <main
      className="relative isolate grid min-h-dvh place-items-center overflow-hidden p-6 text-center"
      data-testid={testId}
    >
      <span className="cracked" aria-hidden>
        <Rosette />
        <Rosette />
      </span>
      <div className="grid max-w-[46ch] justify-items-center gap-4">
        <Logo />
        <h1 className="text-30">{title}</h1>
        <p className="text-muted">{text}</p>
        {children}
        <LanguageRow centred />
      </div>
    </main>
  )
}
