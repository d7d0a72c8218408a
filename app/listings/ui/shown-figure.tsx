import type { ReactNode } from 'react'
import { Figure } from '#app/ui/figure.tsx'
import type { Lock } from '../visibility/policy.ts'
import { useLockTexts } from './unlock-texts.tsx'

type Props = {
  shown: { value: unknown; lock: Lock | null }
  /** The formatted value, called only if there is one. */
  text: () => ReactNode
  unit?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

/** A value, *** with a lock if it is hidden, or a plain *** if it is unstated. */
export function ShownFigure({ shown, text, unit, size = 'md' }: Props) {
  const lockTexts = useLockTexts()
  if (shown.lock === null) return <Figure value={text()} unit={unit} size={size} />
  if (shown.lock !== 'unstated' && shown.lock !== 'too_few')
    return <Figure state="masked" size={size} reason={lockTexts[shown.lock]} />
  return (
    <Figure
      size={size}
      value={
        <span title={lockTexts[shown.lock]} className="font-normal text-ink-2">
          <span aria-hidden="true" className="tracking-[0.12em]">
            ***
          </span>
          <span className="sr-only">{lockTexts[shown.lock]}</span>
        </span>
      }
    />
  )
}
