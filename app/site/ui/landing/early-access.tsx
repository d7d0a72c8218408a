import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'

const APPLICANTS = [
  {
    label: 'Developer',
    text: 'Free listing for developers. A small symbolic listing or transaction fee may apply after launch.',
  },
  { label: 'Investor', text: 'One year free for investors, with discounts for early members afterwards.' },
  { label: 'Due Diligence', text: 'Be among the first advisors that members find.' },
] as const

/** The early-access offer with an application link per kind, for guests. */
export function EarlyAccess() {
  return (
    <Section
      large
      title="Early access"
      lead={`One year free for investors, free listing for developers. After launch the standard transaction and subscription fees apply, with discounts for early members. We review applications in ${REVIEW_TIME}.`}
      className="md:mt-18"
    >
      <div className="grid overflow-hidden rounded-card border border-line bg-sheet md:grid-cols-3">
        {APPLICANTS.map(({ label, text }) => (
          <div
            key={label}
            className="flex flex-col gap-2 border-line p-5 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
          >
            <h3 className="text-17">{label}</h3>
            <p className="mb-2 grow text-ink-2">{text}</p>
            <LinkButton
              to={`/early-access?type=${encodeURIComponent(label)}`}
              variant="primary"
              className="self-start"
            >
              {`Apply as ${label}`}
            </LinkButton>
          </div>
        ))}
      </div>
    </Section>
  )
}
