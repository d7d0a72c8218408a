import { sql, type RawBuilder } from 'kysely'
import { readableHosts } from '#app/lib/email-address.ts'
import { foldPart } from '#app/lib/visible-text.ts'

/**
 * A LIKE pattern for part of a folded text, ignoring case, accents and the encoding of hosts; "%" and "_" are
 * literal, and NUL, which stored text never contains, is removed.
 */
export function patternOf(search: string): RawBuilder<string> {
  // Folding first normalizes full-width letters such as "％".
  const text = foldPart(readableHosts(search))
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&')
  return sql<string>`${`%${text}%`}`
}

type Ids = RawBuilder<string>

/** The ids that any of these lookups finds, as a subquery; each lookup has an index. */
const anyOf = (...lookups: readonly RawBuilder<unknown>[]): Ids =>
  sql<string>`(${sql.join(lookups, sql` union `)})`

const byName = (pattern: RawBuilder<string>) =>
  sql`select user_id from members where fold(full_name) like ${pattern}`
const byEmail = (pattern: RawBuilder<string>) => sql`select id from users where fold(email) like ${pattern}`

/** Companies by name, or by name or address of their owner. */
export function matchingCompanies(search: string): Ids {
  const pattern = patternOf(search)
  const owners = (people: RawBuilder<unknown>) =>
    sql`select company_id from company_members where role = 'owner' and user_id in (${people})`
  return anyOf(
    sql`select id from companies where fold(name) like ${pattern}`,
    owners(byName(pattern)),
    owners(byEmail(pattern)),
  )
}

/** People by name, address or company. */
export function matchingPeople(search: string): Ids {
  const pattern = patternOf(search)
  return anyOf(
    byName(pattern),
    byEmail(pattern),
    sql`select user_id from members where fold(company_name) like ${pattern}`,
    sql`select cm.user_id from company_members cm join companies c on c.id = cm.company_id
      where fold(c.name) like ${pattern}`,
  )
}

/** Listings by title, or by company, name or address of their submitter. */
export function matchingListings(search: string): Ids {
  const pattern = patternOf(search)
  const sentBy = (people: RawBuilder<unknown>) =>
    sql`select listing_id from listing_queue where sent_by in (${people})`
  return anyOf(
    sql`select listing_id from listing_queue where fold(title) like ${pattern}`,
    sql`select l.id from companies c join listings l on l.company_id = c.id where fold(c.name) like ${pattern}`,
    sentBy(byName(pattern)),
    sentBy(byEmail(pattern)),
  )
}

/** Applications by company or address. */
export function matchingApplications(search: string): Ids {
  const pattern = patternOf(search)
  return anyOf(
    sql`select id from applications where fold(company_name) like ${pattern}`,
    sql`select id from applications where fold(email) like ${pattern}`,
  )
}
