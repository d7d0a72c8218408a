import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'

/** An object in the log. */
export type AuditedObject = { type: string; id: string }

/** Detail keys that refer to an object, with its type. */
export const DETAIL_OBJECT_TYPES: Readonly<Record<string, string>> = {
  listingId: 'listing',
  companyId: 'company',
  userId: 'user',
  owner: 'user',
  applicationId: 'application',
}

/** The name of each type of object `o`, and its table. */
const NAMES: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['company', sql`o.name from companies o`],
  ['user', sql`o.email from users o`],
  ['listing', sql`o.title from listings o`],
  ['application', sql`o.email from applications o`],
  ['contact_message', sql`o.first_name || ' ' || o.last_name from contact_messages o`],
  ['mail', sql`o.subject from email_queue o`],
  [
    'kyc_submission',
    sql`replace(o.document_type, '_', ' ') || coalesce(' of ' || u.email, '')
      from kyc_submissions o left join users u on u.id = o.user_id`,
  ],
])

const isAnId = (type: string, id: string) => (type === 'listing' ? /^[1-9][0-9]{0,14}$/.test(id) : isUuid(id))

export const objectKey = ({ type, id }: AuditedObject) => `${type} ${id}`

/** Names by `objectKey`, with one query per type; deleted objects have none. */
export async function namesOf(objects: readonly AuditedObject[]): Promise<Map<string, string>> {
  const byType = Map.groupBy(
    objects.filter(({ type, id }) => isAnId(type, id)),
    ({ type }) => type,
  )
  const found = await Promise.all(
    [...byType].map(async ([type, named]) => {
      const name = NAMES.get(type)
      if (!name) return []
      const ids = [...new Set(named.map(({ id }) => id))]
      const idType = type === 'listing' ? sql`bigint[]` : sql`uuid[]`
      const { rows } = await sql<{ id: string; name: string | null }>`
        select n.id::text, n.name from (select o.id, ${name} where o.id = any (${ids}::${idType})) as n (id, name)`.execute(
        db(),
      )
      return rows.flatMap(({ id, name: text }) => (text ? [[objectKey({ type, id }), text] as const] : []))
    }),
  )
  return new Map(found.flat())
}
