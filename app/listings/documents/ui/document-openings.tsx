import { Moment } from '#app/ui/moment.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { DocumentOpening } from '../queries.server.ts'
import { DOCUMENT_KINDS } from '../kinds.ts'

const COLUMNS: readonly Column<DocumentOpening>[] = [
  { key: 'person', header: 'Person', phone: 'title', cell: ({ person }) => person ?? 'Not signed in' },
  {
    key: 'company',
    header: 'Company',
    cell: ({ company, isOwn }) => (
      <>
        {company ?? '—'} {isOwn && <Badge>Your company</Badge>}
      </>
    ),
  },
  {
    key: 'document',
    header: 'Document',
    cell: ({ document, kind }) => (
      <>
        {document} <span className="text-13 text-ink-2">{DOCUMENT_KINDS[kind]}</span>
      </>
    ),
  },
  {
    key: 'openedAt',
    header: 'Opened',
    cell: ({ openedAt }) => <Moment at={openedAt} />,
  },
]

export const openingKey = ({ documentId, person, openedAt }: DocumentOpening) =>
  `${documentId} ${openedAt.toISOString()} ${person}`

/** Document openings for the owner, newest first (PUB-226). */
export function DocumentOpenings({ openings }: { openings: readonly DocumentOpening[] }) {
  return (
    <DataTable
      caption="Opened documents"
      columns={COLUMNS}
      rows={openings}
      rowKey={openingKey}
      dense
      empty={<p className="text-ink-2">Nobody has opened a document yet.</p>}
    />
  )
}
