import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

type FigureState = 'shown' | 'masked' | 'unstated'
export type FigureProps = {
  value?: ReactNode
  /** Shown lighter than the number: m², %, years. */
  unit?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  state?: FigureState | undefined
  /** What unlocks a masked figure, or why a figure is not stated; read out, and shown on hover. */
  reason?: string | undefined
  className?: string | undefined
}

const sizes = {
  sm: 'font-text text-15',
  md: 'font-display text-17',
  lg: 'font-display text-21 md:text-28',
} as const

/** A figure with its unit; masked ones show asterisks and a lock, missing ones show text. */
export function Figure({ value, unit, size = 'md', state = 'shown', reason, className }: FigureProps) {
  const classes = clsx(
    sizes[size],
    'tabular-nums',
    (Boolean(unit) || (typeof value === 'string' && !value.includes(' '))) && 'whitespace-nowrap',
    className,
  )
  if (state === 'masked') {
    return (
      <span className={clsx(classes, 'inline-flex items-center gap-1.5 text-brass')} title={reason}>
        <span aria-hidden="true" className="font-mono text-15 font-medium tracking-[0.08em]">
          ***
        </span>
        <Lock aria-hidden="true" className="size-3.5" strokeWidth={2} />
        <span className="sr-only">Hidden{reason ? `: ${reason}` : ''}</span>
      </span>
    )
  }
  if (state === 'unstated') {
    return (
      <span className={clsx('text-15 text-ink-2', className)} title={reason}>
        Not stated
      </span>
    )
  }
  return (
    <span className={clsx(classes, 'font-medium')} translate="no">
      {value}
      {unit && (
        <span className={clsx(unit !== '%' && 'ml-1', 'font-text text-13 font-normal text-ink-2')}>
          {unit}
        </span>
      )}
    </span>
  )
}
