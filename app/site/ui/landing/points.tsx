import { clsx } from 'clsx'

/** The features of a pillar (PUB-003). */
export function Points({ points, columns = false }: { points: readonly string[]; columns?: boolean }) {
  return (
    <ul className={clsx('grid gap-x-5 gap-y-2', columns && 'lg:grid-cols-3')}>
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="mt-1 size-4 shrink-0 fill-none stroke-boundary"
          >
            <path d="M3 8.5 6.5 12 13 4.5" strokeWidth="1.8" />
          </svg>
          {point}
        </li>
      ))}
    </ul>
  )
}
