import type { ReactNode } from 'react'
import { Section } from '#app/ui/page.tsx'
import { DocumentList } from '../../documents/ui/document-list.tsx'
import type { DealDocuments } from '../../documents/queries.server.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { FactCells, LockedParts, Unstated } from './fact-cells.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { InvestmentOverview } from './investment-overview.tsx'
import { ConceptTable, MasterPlanTable } from './parameter-table.tsx'
import type { NextStep } from './next-step.ts'
import { type Chapter, gridFacts, type Part } from './parts.ts'
import { Position } from './position.tsx'
import { Regional } from './regional.tsx'
import { Scorecard } from './scorecard.tsx'
import { Transport, Vicinity } from './surroundings.tsx'
import { PriceHistory, Valuation } from './valuation.tsx'

type Props = {
  deal: Deal
  chapters: readonly Chapter[]
  /** Titles of chapters without any stated fact. */
  unstated: readonly string[]
  documents: DealDocuments | null
  mapStyleUrl: string | null
  /** The button that unlocks the locked parts. */
  action: ReactNode
  /** Whether the viewer may send requests and inquiries. */
  mayContact: boolean
  /** Whether the page has an inquiry form. */
  hasInquiry: boolean
  isGuest: boolean
  step: NextStep
  /** The main button. */
  next: ReactNode
  /** The text that the member wrote before signing in. */
  kept: { message: string; phone: string | null } | null
}

/** A part's own content, besides its section's facts and locks. */
function ownContent(
  { deal, mapStyleUrl, mayContact, hasInquiry, isGuest, kept, step, next }: Props,
  id: string,
): ReactNode {
  switch (id) {
    case 'overview':
      return <InvestmentOverview {...{ deal, mayContact, hasInquiry, isGuest, step, next }} />
    case 'description':
      return (
        <p className="max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-line">
          {deal.description.value ?? <Unstated />}
        </p>
      )
    case 'history':
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
      return <InquiryForm slug={deal.slug} kept={kept} isGuest={isGuest} />
    default:
      return null
  }
}

/** Sections whose facts have their own tables and lists. */
const WITHOUT_GRID = new Set(['concept', 'vicinity', 'transport'])

function PartOf({ props, part, isAlone }: { props: Props; part: Part; isAlone: boolean }) {
  const { deal, documents, action } = props
  const { id, title, section } = part
  if (id === 'documents') return documents && <DocumentList documents={documents} action={action} />
  return (
    <Section
      id={id}
      level={3}
      title={isAlone || (id === 'description' && deal.description.value !== null) ? undefined : title}
      className={id === 'inquiry' ? 'no-print scroll-mt-24' : 'scroll-mt-24'}
    >
      {section && !WITHOUT_GRID.has(id) && <FactCells facts={gridFacts(deal, section)} />}
      {ownContent(props, id)}
      {section && <LockedParts locked={section.locked} />}
    </Section>
  )
}

/**
 * The page's chapters under their headings; locked parts say what unlocks them. Chapters without any stated fact are
 * listed at the end.
 */
export function DealSections(props: Props) {
  const { chapters, unstated } = props
  return (
    <>
      {chapters.map(({ id, title, parts }) => (
        <Section key={id} id={id} title={title} className="scroll-mt-24">
          {parts.map((part) => (
            <PartOf key={part.id} props={props} part={part} isAlone={part.title === title} />
          ))}
        </Section>
      ))}
      {unstated.length > 0 && (
        <Section id="not-stated" title="Not stated by the owner">
          <p className="text-ink-2">{unstated.join(' · ')}</p>
        </Section>
      )}
    </>
  )
}
