import type { Tx } from '#app/db/client.server.ts'
import { tellAdmins } from '#app/notices/tell-admins.server.ts'
import { readFields } from '../dictionary/fields.ts'

/** Tells the admins, in the transaction of the cause, that a version of a listing has begun to wait (ADM-206). */
export async function tellListingWaits(tx: Tx, { id }: { id: number }, fields: unknown): Promise<void> {
  await tellAdmins(tx, {
    work: 'listing',
    subjectId: id,
    title: `Listing waits: ${readFields(fields).title}`,
    path: `/admin/listings?id=${id}`,
  })
}
