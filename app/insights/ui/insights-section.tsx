import { countryInSentence } from '#app/lib/name.ts'
import type { ReactNode } from 'react'
import { Section } from '#app/ui/page.tsx'

const SECTIONS = {
  'macro-dashboard': 'Macro dashboard',
  'demographic-profile': 'Demographic profile',
  'investment-metrics': 'Investment metrics',
  'cross-market-benchmarking': 'Cross-market benchmarking',
  'tax-and-regulatory-snapshot': 'Tax and regulatory snapshot',
  'rent-and-lease-data': 'Rent and lease data',
  'forecast-and-scenarios': 'Forecast and scenario modelling',
  'esg-deep-dive': 'ESG deep-dive',
} as const
type SectionId = keyof typeof SECTIONS

type InsightsSectionProps = { id: SectionId; lead?: ReactNode; actions?: ReactNode; children: ReactNode }

export function InsightsSection({ id, lead, actions, children }: InsightsSectionProps) {
  return (
    <Section
      id={id}
      title={SECTIONS[id]}
      lead={lead}
      actions={actions}
      className="scroll-mt-4 border-t border-line pt-10 first:border-0 first:pt-0"
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Section>
  )
}

export function ChartPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 md:grid-cols-2">{children}</div>
}

export function NoFigures({ country }: { country: string }) {
  return <p className="text-ink-2">No figures for {countryInSentence(country)} yet.</p>
}

/** A table of contents: at the side on wide pages, on top on narrow ones. */
export function Contents() {
  return (
    <nav aria-label="Sections" className="xl:sticky xl:top-[calc(var(--header)+1.5rem)] print:hidden">
      <ul className="grid grid-cols-2 gap-x-4 text-13 md:grid-cols-4 xl:grid-cols-1 xl:border-l xl:border-line">
        {Object.entries(SECTIONS).map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 text-ink-2 underline-offset-3 hover:text-ink hover:underline xl:pl-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
