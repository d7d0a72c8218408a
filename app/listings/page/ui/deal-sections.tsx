import type { ReactNode } from 'react'
import { Section } from '#app/ui/page.tsx'
import { DocumentList } from '../../documents/ui/document-list.tsx'
import type { DealDocuments } from '../../documents/queries.server.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { FactCells, LockedParts, Unstated } from './fact-cells.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { InvestmentOverview } from './investment-overview.tsx'
import { ConceptTable, MasterPlanTable } from './parameter-table.tsx'
import { gridFacts, type Part } from './parts.ts'
import { Position } from './position.tsx'
import { Regional } from './regional.tsx'
import { Scorecard } from './scorecard.tsx'
import { Transport, Vicinity } from './surroundings.tsx'
import { PriceHistory, Valuation } from './valuation.tsx'

type Props = {
  deal: Deal
  parts: readonly Part[]
  documents: DealDocuments | null
  mapStyleUrl: string | null
  /** Opens what is locked. */
  action: ReactNode
  asks: boolean
}

/** What a part holds beside the facts and locks of its section. */
function ownContent({ deal, mapStyleUrl, asks }: Props, id: string): ReactNode {
  switch (id) {
    case 'overview':
      return <InvestmentOverview deal={deal} asks={asks} />
    case 'description':
      return (
        <p className="max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-line">
          {deal.description.value ?? <Unstated />}
        </p>
      )
    case 'value':
      return <PriceHistory deal={deal} />
    case 'valuation':
      return <Valuation deal={deal} />
    case 'scorecard':
      return <Scorecard deal={deal} />
    case 'master-plan':
      return <MasterPlanTable deal={deal} />
    case 'concept':
      return deal.analytics && <ConceptTable deal={deal} />
    case 'position':
      return <Position deal={deal} mapStyleUrl={mapStyleUrl} />
    case 'vicinity':
      return deal.analytics && <Vicinity deal={deal} />
    case 'transport':
      return deal.analytics && <Transport deal={deal} />
    case 'market':
      return <Regional deal={deal} />
    case 'inquiry':
      return <InquiryForm slug={deal.slug} />
    default:
      return null
  }
}

/** Sections whose facts stand in tables and lists of their own. */
const WITHOUT_GRID = new Set(['concept', 'vicinity', 'transport'])

/** Every part of the page under its real heading; a locked one says what opens it. */
export function DealSections(props: Props) {
  const { deal, parts, documents, action } = props
  return parts.map(({ id, title, section }) =>
    id === 'documents' ? (
      documents && <DocumentList key={id} documents={documents} action={action} />
    ) : (
      <Section
        key={id}
        id={id}
        title={title}
        lead={id === 'inquiry' ? 'Your question goes to the owner and to us.' : undefined}
        className={id === 'inquiry' ? 'no-print scroll-mt-24' : 'scroll-mt-24'}
      >
        {section && !WITHOUT_GRID.has(id) && <FactCells facts={gridFacts(deal, section)} />}
        {ownContent(props, id)}
        {section && <LockedParts locked={section.locked} />}
      </Section>
    ),
  )
}
