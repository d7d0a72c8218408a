import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { typedFields, versionOf } from './listings.ts'
import { selectRow, selectRows } from './rows.ts'

export const read = (id: number) => selectRow('listings', { id })

export const revisions = (id: number) =>
  selectRows('listingRevisions', { listingId: id }, ['number', 'status', 'submittedAt'], 'number')

/** The number and status of every revision, as one string each. */
export const statuses = async (id: number) =>
  (await revisions(id)).map(({ number, status }) => `${number} ${status}`)

/** Saves the listing as its page is now, under a fixed title. */
export async function save(
  owner: Parameters<typeof saveListing>[0],
  id: number,
  changes: Parameters<typeof typedFields>[0] = {},
  saleStatus = 'for_sale' as const,
) {
  const fields = typedFields({ title: 'Same Title', ...changes })
  return saveListing(owner, id, { seen: await versionOf(id), fields, saleStatus })
}
