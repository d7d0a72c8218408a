import { formatDay, marketDay } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Section } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { HeldTable } from '#app/ui/show-new.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import { MaybeLink } from '#app/ui/maybe-link.tsx'
import type { AccessGrantRow, ListingAccess } from '../queries.server.ts'
import { LastDayField } from './request-list.tsx'

const SOURCES: Readonly<Record<string, string>> = {
  request: 'Request',
  invitation: 'Invitation',
  nda: 'NDA',
  admin: 'Our team',
}

type Row = AccessGrantRow & { slug: string; requiresNda: boolean }

/** The last day of a grant as the value of a date input, in Warsaw time. */
const dayValue = (end: Date | null) => (end === null ? '' : marketDay(new Date(end.getTime() - 1)))

function RowActions({ grant }: { grant: Row }) {
  const { id, company } = grant
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <LinkButton to={`/deal/${grant.slug}?as=${grant.userId}`} size="sm" variant="quiet">
        View as
      </LinkButton>
      <DialogTrigger dialog={`until-${id}`} size="sm">
        Change end date
      </DialogTrigger>
      <DialogTrigger dialog={`revoke-${id}`} variant="danger" size="sm">
        Revoke
      </DialogTrigger>
      <ConfirmDialog
        id={`until-${id}`}
        title={`Change the end date for ${company}`}
        text="We’ll notify them now. If access lasts more than 7 days, we’ll also remind them 7 days before it ends."
        confirmLabel="Save end date"
        intent="change_end"
        hidden={{ id }}
      >
        <LastDayField
          label="Last day"
          name="endsOn"
          id={`until-day-${id}`}
          defaultValue={dayValue(grant.expiresAt)}
        />
      </ConfirmDialog>
      <ConfirmDialog
        id={`revoke-${id}`}
        title={`Revoke access for ${company}`}
        text="They immediately lose access and see only what other members see."
        confirmLabel="Revoke access"
        tone="danger"
        intent="revoke"
        hidden={{ id }}
      />
    </span>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'company',
    header: 'Company',
    phone: 'title',
    cell: ({ company, companyPage, person, isPaused }) => (
      <span>
        <span className="flex flex-wrap items-center gap-2">
          <MaybeLink to={companyPage}>{company}</MaybeLink>
          {isPaused && <Badge tone="wait">Paused</Badge>}
        </span>
        <span className="block text-13 text-ink-2">{person}</span>
      </span>
    ),
  },
  { key: 'source', header: 'Granted through', cell: (grant) => SOURCES[grant.source] ?? grant.source },
  {
    key: 'nda',
    header: 'NDA',
    cell: ({ hasNda, requiresNda }) => (hasNda ? 'Accepted' : requiresNda ? 'Not accepted' : 'Not required'),
  },
  { key: 'since', header: 'Since', cell: (grant) => formatDay(grant.grantedAt) },
  {
    key: 'until',
    header: 'Until',
    cell: (grant) => (grant.expiresAt ? formatDay(new Date(grant.expiresAt.getTime() - 1)) : 'No end date'),
  },
  {
    key: 'steps',
    header: 'Action',
    align: 'end',
    cell: (grant) => <WhileInUse value={grant}>{(shown) => <RowActions grant={shown} />}</WhileInUse>,
  },
]

type GrantTableProps = Pick<Row, 'slug' | 'requiresNda'> & { grants: ListingAccess['grants'] }

/** Companies with access, with start and end (PUB-225). */
export function GrantTable({ grants, slug, requiresNda }: GrantTableProps) {
  return (
    <Section title="Current access">
      <HeldTable
        caption="Companies with access"
        loaderData={grants}
        rows={grants.rows.map((grant) => ({ ...grant, slug, requiresNda }))}
        rowKey={({ id }) => id}
        empty="No company has access yet. Companies show up here once you grant a request or they use an invitation."
        columns={COLUMNS}
      />
      <ListPager className="mt-4" label="Pages of companies with access" param="grants" next={grants.next} />
    </Section>
  )
}
