import { sql, type RawBuilder } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { readableHosts } from '#app/lib/email-address.ts'
import { foldPart } from '#app/lib/visible-text.ts'

/** Up to this many matches are looked up by id; with more, a scan of the queue fills a page quickly. */
const FEW = 3000

/**
 * A LIKE pattern for part of a folded text, ignoring case, accents and the encoding of hosts; "%" and "_" are
 * literal, and NUL, which stored text never contains, is removed.
 */
export function patternOf(search: string): RawBuilder<string> {
  // Folding first normalises full-width letters such as "％".
  const text = foldPart(readableHosts(search))
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&')
  return sql<string>`${`%${text}%`}`
}

/** Ids found by these indexed lookups, at constant cost; null if too many, then a list filters by itself. */
async function findIdsIfFew(lookups: readonly RawBuilder<unknown>[]): Promise<string[] | null> {
  const all = sql.join(
    lookups.map((lookup) => sql`(select id::text from (${lookup}) found limit ${FEW + 1})`),
    sql` union all `,
  )
  // The outer limit stops at the first lookup that finds too many.
  const { rows } = await sql<{ id: string }>`select id from (${all}) found limit ${FEW + 1}`.execute(db())
  return rows.length > FEW ? null : [...new Set(rows.map(({ id }) => id))]
}

const owners = (people: RawBuilder<unknown>) =>
  sql`select cm.company_id as id from company_members cm where cm.role = 'owner' and cm.user_id in (${people})`

const byName = (pattern: RawBuilder<string>) =>
  sql`select user_id as id from members where fold(full_name) like ${pattern}`
const byEmail = (pattern: RawBuilder<string>) => sql`select id from users where fold(email) like ${pattern}`

/** Companies by name, or by name or address of their owner. */
export async function findCompaniesIfFew(search: string): Promise<string[] | null> {
  const pattern = patternOf(search)
  return findIdsIfFew([
    sql`select id from companies where fold(name) like ${pattern}`,
    owners(byName(pattern)),
    owners(byEmail(pattern)),
  ])
}

/** People by name, address or company. */
export async function findPeopleIfFew(search: string): Promise<string[] | null> {
  const pattern = patternOf(search)
  return findIdsIfFew([
    byName(pattern),
    byEmail(pattern),
    sql`select user_id as id from members where fold(company_name) like ${pattern}`,
    sql`select cm.user_id as id from company_members cm join companies c on c.id = cm.company_id
      where fold(c.name) like ${pattern}`,
  ])
}

/** Listings by title, or by company, name or address of their submitter. */
export async function findListingsIfFew(search: string): Promise<string[] | null> {
  const pattern = patternOf(search)
  const sentBy = (people: RawBuilder<unknown>) =>
    sql`select listing_id as id from listing_queue where sent_by in (${people})`
  return findIdsIfFew([
    sql`select listing_id as id from listing_queue where fold(title) like ${pattern}`,
    sql`select l.id from companies c join listings l on l.company_id = c.id where fold(c.name) like ${pattern}`,
    sentBy(byName(pattern)),
    sentBy(byEmail(pattern)),
  ])
}

/** Applications by company or address. */
export async function findApplicationsIfFew(search: string): Promise<string[] | null> {
  const pattern = patternOf(search)
  return findIdsIfFew([
    sql`select id from applications where fold(company_name) like ${pattern}`,
    sql`select id from applications where fold(email) like ${pattern}`,
  ])
}
