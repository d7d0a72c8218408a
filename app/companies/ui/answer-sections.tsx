import type { ReactNode } from 'react'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PresentedSection } from '../schema/present-answers.ts'

type ListProps = { answers: readonly { key: string; label: string; value: ReactNode }[] }

export function AnswerList({ answers }: ListProps) {
  const items = answers.map(({ key, label, value }) => ({
    key,
    term: label,
    value: <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>,
  }))
  return <DefinitionList dense items={items} />
}

/** A company's answers under the headings of its form. */
export function AnswerSections({ sections }: { sections: readonly PresentedSection[] }) {
  return (
    <div className="flex flex-col gap-6">
      {sections.map(({ title, answers }) => (
        <div key={title}>
          <h3 className="mb-2 font-text text-13 font-medium text-ink-2">{title}</h3>
          <AnswerList answers={answers} />
        </div>
      ))}
    </div>
  )
}
