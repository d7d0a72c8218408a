import { Lock } from 'lucide-react'
import type { ComparedCell } from '../present-comparison.ts'

/** *** with its reason, and a lock where the value can be opened (PUB-060, PUB-099). */
function Missing({ cell: { lock, reason } }: { cell: Extract<ComparedCell, { value: null }> }) {
  const isLocked = lock !== 'unstated' && lock !== 'too_few'
  return (
    <span
      title={reason}
      className={isLocked ? 'inline-flex items-center gap-1.5 text-brass' : 'text-ink-2'}
      data-lock={lock}
    >
      <span aria-hidden="true" className="font-mono tracking-[0.08em]">
        ***
      </span>
      {isLocked && <Lock aria-hidden="true" className="size-3.5" strokeWidth={2} />}
      <span className="sr-only">{isLocked ? `Hidden: ${reason}` : reason}</span>
    </span>
  )
}

/** A value with its unit and the source of a market figure. */
export function CellValue({ cell }: { cell: ComparedCell }) {
  if (cell.value === null) return <Missing cell={cell} />
  const { text, unit, note, value } = cell
  return (
    <>
      <span className={typeof value === 'number' ? 'font-medium tabular-nums' : 'min-w-0 wrap-anywhere'}>
        {text}
        {unit && <span className="ml-1 text-13 leading-none font-normal text-ink-2">{unit}</span>}
      </span>
      {note && <span className="mt-0.5 block text-13 text-ink-2">{note}</span>}
    </>
  )
}
