import { clsx } from 'clsx'

/** Loading placeholder, sized by class. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('breathe rounded-control bg-line/60', className)} />
}
