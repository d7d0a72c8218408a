import type { ReactNode } from 'react'
import { advisorSectionList } from '../schema.ts'

type SectionId = (typeof advisorSectionList)[number]['id']

/** One of the nine sections: its heading, which the section list leads to, and its fields (MEM-215). */
export function FormSection({ id, lead, children }: { id: SectionId; lead?: string; children: ReactNode }) {
  const section = advisorSectionList.find((one) => one.id === id)
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-[calc(var(--header)+1.5rem)] border-t border-line pt-8 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="mb-1 text-21">
        {section?.title}
      </h2>
      {lead && <p className="text-ink-2">{lead}</p>}
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </section>
  )
}
