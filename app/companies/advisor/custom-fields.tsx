import { SectionFields } from '../ui/step-body.tsx'
import { StepChoices, type StepFieldProps, type StepProps } from '../ui/step-fields.tsx'
import { advisorSections } from './fields.ts'
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
