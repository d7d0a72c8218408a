import type { UnlockRule } from '#app/listings/schema.ts'
import { formatDay } from '#app/lib/format.ts'
import { requiresNda } from '#app/listings/visibility/unlock.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { Section } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { HeldTable } from '#app/ui/show-new.tsx'
import type { AcceptancePage, AcceptanceRow } from '../queries.server.ts'
import { PdfLink } from './pdf-link.tsx'

const COLUMNS: readonly Column<AcceptanceRow>[] = [
  { key: 'company', header: 'Company', phone: 'title', cell: ({ company }) => company },
  { key: 'name', header: 'Accepted by', cell: ({ signedName }) => signedName },
  { key: 'at', header: 'Accepted on', cell: ({ acceptedAt }) => formatDay(acceptedAt) },
  {
    key: 'version',
    header: 'Text',
    cell: ({ version, isOwnText }) => `${isOwnText ? 'Your text' : 'Standard text'}, version ${version}`,
  },
  {
    key: 'pdf',
    header: 'PDF',
    cell: (row) => <PdfLink pdf={row.pdf} label={`${row.company}, ${formatDay(row.acceptedAt)}`} />,
  },
]

type Props = {
  listingId: number
  unlockRule: UnlockRule
  acceptances: AcceptancePage
  nda: { number: number; isOwn: boolean }
}

/** The NDA text in use, and its acceptances (PUB-223). */
export function AcceptanceSection({ listingId, unlockRule, acceptances, nda }: Props) {
  const text = nda.isOwn ? `your own text, version ${nda.number}` : 'our standard text'
  return (
    <Section
      title="NDA"
      lead={
        requiresNda(unlockRule)
          ? `Members accept ${text} before they get access.`
          : `Access does not require an NDA. Members with access accept ${text} to see the facts you keep under NDA.`
      }
      actions={
        <LinkButton to={`/my-listings/${listingId}/access/nda`} size="sm">
          {nda.isOwn ? 'Read or change the text' : 'Use your own text'}
        </LinkButton>
      }
    >
      <HeldTable
        caption="Accepted NDAs"
        rows={acceptances.rows}
        rowKey={({ id }) => id}
        empty="No accepted NDAs yet. They show up here with their PDFs."
        columns={COLUMNS}
      />
      <ListPager className="mt-4" label="Pages of accepted NDAs" param="accepted" next={acceptances.next} />
    </Section>
  )
}
