import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PillarProps = {
  id: string
  title: string
  lead: string
  points: readonly string[]
  badge?: ReactNode
  action: ReactNode
  picture: ReactNode
  /** The picture stands on the left from 1024 px. */
  turned?: boolean
}

/** One of the three pillars: what it is in words beside a drawing of it (PUB-003, PUB-039). */
export function Pillar({ id, title, lead, points, badge, action, picture, turned = false }: PillarProps) {
  return (
    <section
      id={id}
      className="grid scroll-mt-20 items-center gap-x-16 gap-y-8 border-t border-line py-12 lg:grid-cols-2 lg:py-16"
    >
      <div className={clsx('flex flex-col gap-4', turned && 'lg:order-2')}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-21 md:text-28">{title}</h2>
          {badge}
        </div>
        <p className="max-w-[52ch] text-17 text-ink-2">{lead}</p>
        <ul className="flex flex-col gap-2">
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
        <div className="pt-2">{action}</div>
      </div>
      <div aria-hidden="true" className="max-lg:max-w-140">
        {picture}
      </div>
    </section>
  )
}
