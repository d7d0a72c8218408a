import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import type { DirectoryCompany } from '../queries/entity.server.ts'
import { ESG_STATUSES, labelOf, REGIONS, TYPE_LABELS } from '../schema.ts'
import { count, millions, percentOf } from './figures.ts'

/** Unstated and confidential figures look the same, so that neither can be inferred. */
const figure = (value: string, unit?: string) => (value === '—' ? { value } : { value, unit })

/** Links a stored address only if it is http(s). */
function Website({ address }: { address: string | null }) {
  if (address === null || !/^https?:\/\//i.test(address)) return address ?? '—'
  return (
    <a
      href={address}
      rel="noreferrer nofollow"
      target="_blank"
      className="text-boundary underline underline-offset-3 wrap-anywhere"
    >
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

/** The public facts of a company (MEM-343). */
export function CompanyFacts({ company }: { company: DirectoryCompany }) {
  const { type, headquarters, foundedYear, assetClass, regions, website, esgStatus } = company
  return (
    <FactGrid columns={3}>
      <Fact label="Type" value={TYPE_LABELS[type]} />
      <Fact label="Headquarters" value={headquarters ?? '—'} />
      <Fact label="Founded" value={foundedYear === null ? '—' : String(foundedYear)} />
      <Fact label="Portfolio size" {...figure(millions(company.portfolioEur), 'EUR M')} />
      <Fact label="Projects / deals" value={count(company.projectsDeals)} />
      <Fact label="Average IRR" value={percentOf(company.avgIrrBps)} />
      <Fact label="ESG" value={ESG_STATUSES[esgStatus]} />
      <Fact label="Regions" value={regions.map((region) => labelOf(REGIONS, region)).join(', ') || '—'} />
      <Fact label="Website" className="max-md:col-span-2">
        <Website address={website} />
      </Fact>
      <Fact
        label="Focus"
        wide
        className="md:col-span-3"
        size="sm"
        value={assetClass === '' ? '—' : assetClass}
      />
    </FactGrid>
  )
}
