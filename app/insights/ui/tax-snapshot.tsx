import { Badge } from '#app/ui/badge.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { TAX_LABEL, TAX_NOTE, TAX_SNAPSHOT } from '../tax.ts'
import { InsightsSection, NoFigures } from './insights-section.tsx'

/** Poland's taxes per the specification, marked as samples (PUB-136, decision 32). */
export function TaxSnapshot({ isPoland, country }: { isPoland: boolean; country: string }) {
  if (!isPoland)
    return (
      <InsightsSection id="tax-and-regulatory-snapshot">
        <NoFigures country={country} />
      </InsightsSection>
    )
  return (
    <InsightsSection
      id="tax-and-regulatory-snapshot"
      lead={TAX_NOTE}
      actions={<Badge tone="note">{TAX_LABEL}</Badge>}
    >
      <FactGrid columns={3}>
        {TAX_SNAPSHOT.map(({ key, label, value }) => (
          <Fact key={key} label={label} value={value} size="lg" note={TAX_LABEL} wide={key === 'closing'} />
        ))}
      </FactGrid>
    </InsightsSection>
  )
}
