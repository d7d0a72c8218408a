import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { askTexts } from './access-dialog.tsx'
import { hasButton, type NextStep } from './next-step.ts'
import { KNOW_MORE, PROCEED, DealFormButtons } from './deal-form-buttons.tsx'

type Props = {
  slug: string
  isGuest: boolean
  step: NextStep
  /** The main button. */
  next: ReactNode
  /** Where questions are asked: in the form below, or for a locked listing on a separate page (PUB-115). */
  asking: 'below' | 'elsewhere'
}

const PROCEEDS = 'Tells the owner that your company wants to proceed.'

function explanationOf(step: NextStep): string | null {
  if (step.kind === 'ask') return askTexts(step.access).text
  if (step.kind === 'nda') return 'Unlocks the details under NDA.'
  return step.kind === 'proceed' ? PROCEEDS : null
}

function Way({ explanation, children }: { explanation: string | null; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {children}
      {explanation && (
        <span className="min-w-0 flex-1 basis-48 text-left text-13 text-ink-2">{explanation}</span>
      )}
    </li>
  )
}

/** All ways to contact the owner of a listing for sale, each with an explanation (PUB-112, PUB-115). */
export function ContactOptions({ slug, isGuest, step, next, asking }: Props) {
  return (
    <ul className="no-print flex flex-col gap-3">
      {hasButton(step) && <Way explanation={explanationOf(step)}>{next}</Way>}
      <Way explanation="Sends the owner a question. This does not request access.">
        {asking === 'below' ? (
          <a href="#inquiry" className={buttonClass({})}>
            Ask a question
          </a>
        ) : (
          <DealFormButtons slug={slug} isGuest={isGuest} ways={[KNOW_MORE]} />
        )}
      </Way>
      {step.kind !== 'proceed' && (
        <Way explanation={PROCEEDS}>
          <DealFormButtons slug={slug} isGuest={isGuest} ways={[{ ...PROCEED, isFirst: false }]} />
        </Way>
      )}
    </ul>
  )
}
