import { sql } from 'kysely'
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

const NAMES: Readonly<
  Record<string, (ids: readonly string[]) => Promise<{ id: string; name: string | null }[]>>
> = {
  company: (ids) =>
    db().selectFrom('companies').where('id', 'in', ids.filter(isUuid)).select(['id', 'name']).execute(),
  user: (ids) =>
    db().selectFrom('users').where('id', 'in', ids.filter(isUuid)).select(['id', 'email as name']).execute(),
  listing: (ids) =>
    db()
      .selectFrom('listings')
      .where('id', 'in', numbers(ids))
      .select([sql<string>`id::text`.as('id'), 'title as name'])
      .execute(),
  application: (ids) =>
    db()
      .selectFrom('applications')
      .where('id', 'in', ids.filter(isUuid))
      .select(['id', 'email as name'])
      .execute(),
  contact_message: (ids) =>
    db()
      .selectFrom('contactMessages')
      .where('id', 'in', ids.filter(isUuid))
      .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .execute(),
  mail: (ids) =>
    db()
      .selectFrom('emailQueue')
      .where('id', 'in', ids.filter(isUuid))
      .select(['id', 'subject as name'])
      .execute(),
  kyc_submission: (ids) =>
    db()
      .selectFrom('kycSubmissions as s')
      .leftJoin('users as u', 'u.id', 's.userId')
      .where('s.id', 'in', ids.filter(isUuid))
      .select([
        's.id',
        sql<string>`replace(s.document_type, '_', ' ') || coalesce(' of ' || u.email, '')`.as('name'),
      ])
      .execute(),
}

const numbers = (ids: readonly string[]) => ids.filter((id) => /^[1-9][0-9]{0,14}$/.test(id)).map(Number)

const isAnId = (type: string, id: string) => (type === 'listing' ? numbers([id]).length > 0 : isUuid(id))

export const objectKey = ({ type, id }: AuditedObject) => `${type} ${id}`

/** Names by `objectKey`, with one query per type; deleted objects have none. */
export async function namesOf(objects: readonly AuditedObject[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const byType = new Map<string, Set<string>>()
  for (const { type, id } of objects) {
    if (!Object.hasOwn(NAMES, type) || !isAnId(type, id)) continue
    byType.set(type, (byType.get(type) ?? new Set()).add(id))
  }
  await Promise.all(
    [...byType].map(async ([type, ids]) => {
      for (const { id, name } of (await NAMES[type]?.([...ids])) ?? [])
        if (name) names.set(objectKey({ type, id }), name)
    }),
  )
  return names
}
