import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { askWords } from './access-dialog.tsx'
import { hasButton, type NextStep } from './next-step.ts'
import { WAYS } from './next-step.words.ts'
import { KNOW_MORE, PROCEED, WaysOn } from './ways-on.tsx'

type Props = {
  slug: string
  isGuest: boolean
  step: NextStep
  /** The one main button. */
  next: ReactNode
  /** Where a question is asked: in the form below, or on a page of its own, as PUB-115 has it of a locked listing. */
  asking: 'below' | 'elsewhere'
}

function saysOf(step: NextStep): string | null {
  if (step.kind === 'ask') return askWords(step.access).text
  if (step.kind === 'nda') return WAYS.nda
  return step.kind === 'proceed' ? WAYS.proceed : null
}

function Way({ says, children }: { says: string | null; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {children}
      {says && <span className="min-w-0 flex-1 basis-48 text-left text-13 text-ink-2">{says}</span>}
    </li>
  )
}

/** All ways to the owner of a listing that is for sale, each with what it does (PUB-112, PUB-115). */
export function Ways({ slug, isGuest, step, next, asking }: Props) {
  return (
    <ul className="no-print flex flex-col gap-3">
      {hasButton(step) && <Way says={saysOf(step)}>{next}</Way>}
      <Way says={WAYS.asks}>
        {asking === 'below' ? (
          <a href="#inquiry" className={buttonClass({})}>
            {WAYS.ask}
          </a>
        ) : (
          <WaysOn slug={slug} isGuest={isGuest} ways={[KNOW_MORE]} />
        )}
      </Way>
      {step.kind !== 'proceed' && (
        <Way says={WAYS.proceed}>
          <WaysOn slug={slug} isGuest={isGuest} ways={[{ ...PROCEED, isFirst: false }]} />
        </Way>
      )}
    </ul>
  )
}
