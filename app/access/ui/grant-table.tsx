import { dayText } from '#app/listings/ui/deal/day-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DataTable, type DataTableProps } from '#app/ui/data-table.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Section } from '#app/ui/page.tsx'
import type { AccessGrantRow } from '../queries.server.ts'

const SOURCES: Readonly<Record<string, string>> = {
  request: 'On request',
  invitation: 'Invited',
  nda: 'By NDA',
  admin: 'By an administrator',
}

function Revoke({ grant }: { grant: AccessGrantRow }) {
  return (
    <>
      <DialogTrigger dialog={`revoke-${grant.id}`} variant="danger" size="sm">
        Revoke
      </DialogTrigger>
      <ConfirmDialog
        id={`revoke-${grant.id}`}
        title={`Revoke the access of ${grant.company}`}
        text="From their next request on they see what everybody of their standing sees."
        confirmLabel="Revoke access"
        tone="danger"
        intent="revoke"
        hidden={{ id: grant.id }}
      />
    </>
  )
}

const COLUMNS: DataTableProps<AccessGrantRow>['columns'] = [
  {
    key: 'company',
    header: 'Company',
    phone: 'title',
    cell: (grant) => (
      <span className="flex flex-wrap items-center gap-2">
        {grant.company}
        {grant.isResting && <Badge tone="wait">Rests</Badge>}
      </span>
    ),
  },
  { key: 'source', header: 'Opened', cell: (grant) => SOURCES[grant.source] ?? grant.source },
  { key: 'nda', header: 'NDA', cell: (grant) => (grant.hasNda ? 'Accepted' : 'Not accepted') },
  { key: 'since', header: 'Since', cell: (grant) => dayText(grant.grantedAt) },
  {
    key: 'until',
    header: 'Until',
    cell: (grant) => (grant.expiresAt ? dayText(new Date(grant.expiresAt.getTime() - 1)) : 'no end set'),
  },
  { key: 'revoke', header: 'Action', align: 'end', cell: (grant) => <Revoke grant={grant} /> },
]

/** Who has access now, since when and until when (PUB-225). */
export function GrantTable({ grants }: { grants: readonly AccessGrantRow[] }) {
  return (
    <Section title="Access now">
      <DataTable
        caption="Companies with access"
        rows={grants}
        rowKey={(grant) => grant.id}
        empty="No company has been given access."
        columns={COLUMNS}
      />
    </Section>
  )
}
