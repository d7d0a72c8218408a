import { countryInSentence } from '#app/lib/name.ts'
import { Section } from '#app/ui/page.tsx'
import type { EsgDeepDive as DeepDive, EsgOverview } from '../queries/esg.ts'
import { Bars, Columns } from './charts.tsx'
import { ChartPair, InsightsSection, NoFigures } from './insights-section.tsx'
import { ReadingGrid } from './reading-grid.tsx'

function EsgCharts({ esg, country }: { esg: DeepDive; country: string }) {
  return (
    <>
      <ChartPair>
        <Columns place={country} charts={esg.columns} />
        <Bars place={country} charts={esg.shares} first="Share" />
      </ChartPair>
      <Bars place={country} charts={esg.premiums} first="Indicator" />
    </>
  )
}

const isEmpty = (esg: DeepDive) => esg.columns.length + esg.shares.length + esg.premiums.length === 0

export function EsgDeepDive({ esg, country }: { esg: DeepDive; country: string }) {
  return (
    <InsightsSection
      id="esg-deep-dive"
      lead="Certified buildings, their market share and the premium they earn."
    >
      {isEmpty(esg) ? <NoFigures country={country} /> : <EsgCharts esg={esg} country={country} />}
    </InsightsSection>
  )
}

type EsgTabProps = { overview: EsgOverview; esg: DeepDive; country: string }

/** The ESG tab: certified buildings, legal requirements and the figures behind them. */
export function EsgTab({ overview, esg, country }: EsgTabProps) {
  if (overview.readings.length === 0 && isEmpty(esg)) return <NoFigures country={country} />
  return (
    <>
      <Section
        title="Certified buildings"
        lead={`How much of ${countryInSentence(country)}’s building stock has a green certificate.`}
      >
        <ReadingGrid readings={overview.readings} />
      </Section>
      <Section
        title="Energy performance certificates"
        lead="Legal requirements for selling or letting a building."
      >
        <ReadingGrid readings={overview.rules} columns={3} />
      </Section>
      <Section title="ESG deep-dive">
        <div className="flex flex-col gap-5">
          <EsgCharts esg={esg} country={country} />
        </div>
      </Section>
    </>
  )
}
