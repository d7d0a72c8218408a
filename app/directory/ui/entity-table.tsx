import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { activeFilters, type Criteria, directoryPath, type Sort } from '../filters.ts'
import type { ConnectionState } from '../policy.ts'
import type { DirectoryRow } from '../queries/search.server.ts'
import { ESG_STATUSES } from '../schema.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { count, millions, percentOf } from './figures.ts'
import { Score } from './score.tsx'
import type { CompanyType } from '#app/lib/viewer.ts'

const OWN = 'Your company'

const dealCountText = (type: CompanyType, count: string) =>
  `${count} ${type === 'investor' ? 'deal' : 'project'}${count === '1' ? '' : 's'}`

/** `state` is null for the member's own company and for an admin without a company. */
export type ListedRow = DirectoryRow & { state: ConnectionState['state'] | null; isOwn: boolean }

export const companyPath = (id: string) => `/market-circle/entity/${id}`

function Action({ row }: { row: ListedRow }) {
  if (row.isOwn) return <Badge>{OWN}</Badge>
  if (row.state === null) return null
  if (row.state !== 'none') return <ConnectionBadge state={row.state} />
  return (
    <Link to={`${companyPath(row.id)}#connect`} className="text-boundary underline underline-offset-3">
      Connect<span className="sr-only"> with {row.name}</span>
    </Link>
  )
}

const placeOf = ({ type, headquarters, isIllustrative }: ListedRow) =>
  [companyTypeLabels[type], headquarters, isIllustrative && 'Illustrative'].filter(Boolean).join(' · ')

/** The first two stated facts of size, deals and focus. */
function factsOf({ type, portfolioEur, projectsDeals, assetClass }: ListedRow): string {
  const size = portfolioEur === null ? null : `€${millions(portfolioEur)}M portfolio`
  const done = projectsDeals === null ? null : dealCountText(type, count(projectsDeals))
  return [size, done, assetClass]
    .filter((one) => one !== null && one !== '')
    .slice(0, 2)
    .join(' · ')
}

/** Truncates to one line; the full text is in the tooltip and available to screen readers. */
const Line = ({ text }: { text: string }) => (
  <span title={text} className="block truncate text-13 font-normal text-ink-2">
    {text}
  </span>
)

/** The score, with its confidence on the line below. */
const Match = ({ score, compared }: ListedRow) => (
  <span className="ml-auto block w-31 shrink-0 text-right leading-5 *:justify-end">
    <Score score={score} compared={compared} />
  </span>
)

/** The row on phones: three lines, with the match next to the name. */
function PhoneCard({ row }: { row: ListedRow }) {
  const { name, isOwn } = row
  return (
    <span className="flex items-start justify-between gap-3 md:hidden">
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
        <Line text={placeOf(row)} />
        <Line text={factsOf(row)} />
      </span>
      {isOwn ? <Badge>{OWN}</Badge> : <Match {...row} />}
    </span>
  )
}

type FigureCell = Column<ListedRow>['cell']
const figureColumn = (key: string, header: string, cell: FigureCell): Column<ListedRow> => ({
  key,
  header,
  cell,
  phone: 'hide',
  align: 'end',
})

const COLUMNS: readonly Column<ListedRow>[] = [
  {
    key: 'name',
    header: 'Company',
    phone: 'title',
    width: '17rem',
    cell: (row) => (
      <>
        <PhoneCard row={row} />
        <span className="hidden [contain:inline-size] md:block md:max-lg:min-w-44">
          <span title={row.name} className="block truncate font-medium">
            {row.name}
          </span>
          <Line text={`${placeOf(row)}${row.assetClass && ` · ${row.assetClass}`}`} />
        </span>
      </>
    ),
  },
  figureColumn('portfolio', 'EUR\u00a0M', ({ portfolioEur }) => millions(portfolioEur)),
  figureColumn('projects', 'Deals', ({ projectsDeals }) => count(projectsDeals)),
  figureColumn('irr', 'IRR', ({ avgIrrBps }) => percentOf(avgIrrBps)),
  {
    key: 'esg',
    header: 'ESG',
    phone: 'hide',
    cell: ({ esgStatus }) => <span className="text-13 whitespace-nowrap">{ESG_STATUSES[esgStatus]}</span>,
  },
  figureColumn('match', 'Match', (row) => (row.isOwn ? '—' : <Match {...row} />)),
  { key: 'connection', header: 'Connection', phone: 'hide', cell: (row) => <Action row={row} /> },
]

const SORT_KEYS = ['name', 'portfolio', 'projects', 'irr', 'match'] as const satisfies readonly Sort[]

/** The column with its sort link: names from A, figures from the largest; a second click reverses the order. */
function sortable(column: Column<ListedRow>, criteria: Criteria): Column<ListedRow> {
  const { sort } = criteria
  const key = SORT_KEYS.find((one) => one === column.key)
  if (!key) return column
  const isAscending = (sort === key) === (key === 'name')
  const direction = isAscending ? ('ascending' as const) : ('descending' as const)
  const isCurrent = sort === key || sort === `-${key}`
  const to = directoryPath({ ...criteria, sort: sort === key ? `-${key}` : key })
  return { ...column, sort: { to, direction: isCurrent ? direction : null } }
}

/** The table of companies; each row links to the company's page (MEM-344, MEM-350 to MEM-352). */
export function CompanyTable({ rows, criteria }: { rows: readonly ListedRow[]; criteria: Criteria }) {
  return (
    <DataTable
      dense
      caption="Companies in the Market Circle"
      columns={COLUMNS.map((column) => sortable(column, criteria))}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => companyPath(id)}
      empty={
        <p className="rounded-card border border-dashed border-line-2 px-6 py-12 text-center text-ink-2">
          {activeFilters(criteria).length > 0
            ? 'No entities found matching your criteria.'
            : 'No companies are listed yet. Approved companies show up here.'}
        </p>
      }
    />
  )
}
