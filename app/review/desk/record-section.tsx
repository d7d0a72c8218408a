import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

export function RecordSection({ title, lead, children }: Props) {
  return (
    <section className="relative mt-8">
      <h3 className="font-display text-17 font-medium md:text-21">{title}</h3>
      {lead && <p className="mt-0.5 max-w-[68ch] text-13 text-ink-2">{lead}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
