import { useEffect, useState, type MouseEvent } from 'react'
import { SectionFields } from '../ui/step-body.tsx'
import { StepChoices, type StepFieldProps, type StepProps } from '../ui/step-fields.tsx'
import { advisorSectionList, advisorSections } from './fields.ts'
import { technologyTools } from './options.ts'

/** Options start with a capital letter. */
const TOOLS = technologyTools.map(({ value, label }) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}))

export const advisorCustomFields = {
  technology_tools: (props: StepFieldProps) => <StepChoices {...props} options={TOOLS} />,
}

/** The eight sections with questions, under the headings that the section list links to (MEM-215). */
export function AdvisorBody(step: StepProps) {
  return (
    <div className="flex flex-col gap-10">
      {advisorSections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className="scroll-mt-[calc(var(--header)+1.5rem)] border-t border-line pt-8 first:border-t-0 first:pt-0"
        >
          <h2 id={`${section.id}-title`} className="mb-1 text-21">
            {section.title}
          </h2>
          {'lead' in section && <p className="text-ink-2">{section.lead}</p>}
          <div className="mt-5 flex flex-col gap-6">
            <SectionFields step={step} section={section} customFields={advisorCustomFields} />
          </div>
        </section>
      ))}
    </div>
  )
}

/** The last section that starts above the upper third of the window. */
function currentSection(): string {
  const line = window.innerHeight * 0.34
  const begun = advisorSectionList.filter(({ id }) => {
    const section = document.getElementById(id)
    return section !== null && section.getBoundingClientRect().top <= line
  })
  return (begun.at(-1) ?? advisorSectionList[0]).id
}

function useCurrentSection(): string {
  const [current, setCurrent] = useState<string>(advisorSectionList[0].id)
  useEffect(() => {
    const watch = new IntersectionObserver(() => setCurrent(currentSection()), {
      rootMargin: '0px 0px -66% 0px',
    })
    for (const { id } of advisorSectionList) {
      const section = document.getElementById(id)
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [])
  return current
}

/** Scrolls without a history entry, so that Cancel still goes back one page (MEM-216). */
function scrollToSection(event: MouseEvent<HTMLAnchorElement>, id: string) {
  const section = document.getElementById(id)
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  section.scrollIntoView()
  section.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
}

/** Sticky list of the nine sections, collapsed above the form on narrow screens. */
export function SectionList() {
  const current = useCurrentSection()
  const links = advisorSectionList.map(({ id, title }) => (
    <li key={id}>
      <a
        href={`#${id}`}
        onClick={(event) => scrollToSection(event, id)}
        aria-current={id === current ? 'location' : undefined}
        className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-ink-2 hover:text-ink hover:underline lg:aria-[current]:border-boundary lg:aria-[current]:font-medium lg:aria-[current]:text-ink"
      >
        {title}
      </a>
    </li>
  ))
  return (
    <>
      <nav aria-label="Sections" className="hidden lg:block">
        <ol className="flex flex-col border-l border-line-2">{links}</ol>
      </nav>
      <details className="rounded-card border border-line-2 bg-sheet px-4 py-3 lg:hidden">
        <summary className="cursor-pointer font-medium">On this page</summary>
        <ol className="mt-2 gap-x-6 sm:columns-2">{links}</ol>
      </details>
    </>
  )
}
