import { type Kysely, type RawBuilder, sql } from 'kysely'
import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import { loadChangesFacts, loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { loadInquiryFacts } from '#app/deals/queries/turn-facts.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { DOCUMENT_TYPES, isDocumentType } from '#app/kyc/schema.ts'
import { loadListingFacts } from '#app/listings/queries/turn-facts.server.ts'
import { MISSING } from '#app/review/turn-texts.ts'
import { type CaseFacts, type CaseKind, type Missing, missingItem, requestAnchor } from '#app/review/turn.ts'

/** Titles of cases; `about` is the listing, company or document. */
const CASES = {
  profile: () => 'Company profile',
  version: () => 'Changes to your profile',
  changes: () => 'Unsent profile changes',
  document: (about: string) => `Document: ${about}`,
  listing: (about: string) => `Listing: ${about}`,
  access: (about: string) => `Access to ${about}`,
  inquiry: (about: string) => `Inquiry about ${about}`,
  connection: (about: string) => `Connection with ${about}`,
  untitled: 'untitled',
} as const

/** Cases with a member's page; sign-ups and applications have no signed-in reader. */
type MembersCase = Exclude<CaseKind, 'sign_up' | 'application'>

export type NamedCase = {
  kind: MembersCase
  thingId: string
  /** The listing's title, the other company's name or the document type. */
  about: string | null
}

/** The subject of a turn, as its company may know it; `alias` is the row's alias in the query. */
export const aboutOf = (alias: string): RawBuilder<string | null> => {
  const id = sql.ref(`${alias}.thing_id`)
  return sql`case ${sql.ref(`${alias}.kind`)}
    when 'listing' then (select coalesce(r.fields ->> 'title', l.title) from listings l
      left join listing_revisions r on r.id = l.working_revision_id where l.id = ${id}::bigint)
    when 'access' then (select l.title from access_requests r join listings l on l.id = r.listing_id
      where r.id = ${id}::uuid)
    when 'inquiry' then (select l.title from inquiries i join listings l on l.id = i.listing_id
      where i.id = ${id}::uuid)
    when 'connection' then (select c.name from connection_requests r join companies c on c.id = r.requester_company_id
      where r.id = ${id}::uuid)
    when 'document' then (select k.document_type from kyc_submissions k where k.id = ${id}::uuid)
  end`
}

/** The title of a kind of case. */
export function nameOf({ kind, about }: Pick<NamedCase, 'kind' | 'about'>): string {
  if (kind !== 'document') return CASES[kind](about ?? CASES.untitled)
  return CASES.document(
    about !== null && isDocumentType(about) ? DOCUMENT_TYPES[about].label : CASES.untitled,
  )
}

type NamedFacts = Pick<CaseFacts, 'missing' | 'title'>
type Loader = (ids: string[], from: Kysely<DB>) => Promise<ReadonlyMap<string | number, NamedFacts>>

const answerAt = (page: string, id: string): NamedFacts => ({
  missing: missingItem(MISSING.answer, `${page}#${requestAnchor(id)}`),
})

async function loadAccessFacts(ids: string[], from: Kysely<DB>) {
  const rows = await from
    .selectFrom('accessRequests')
    .where('id', 'in', ids)
    .select(['id', 'listingId'])
    .execute()
  return new Map(rows.map(({ id, listingId }) => [id, answerAt(`/my-listings/${listingId}/access`, id)]))
}

const LOADERS: Readonly<Record<MembersCase, Loader>> = {
  profile: loadProfileFacts,
  version: loadVersionFacts,
  changes: loadChangesFacts,
  document: loadDocumentFacts,
  listing: (ids, from) => loadListingFacts(ids.map(Number), from),
  access: loadAccessFacts,
  inquiry: loadInquiryFacts,
  connection: (ids) => Promise.resolve(new Map(ids.map((id) => [id, answerAt('/connections', id)]))),
}

export const MEMBERS_CASES = Object.keys(LOADERS) as MembersCase[]

/** Missing items named in a line; the rest are counted. */
const NAMED = 3

function lineOf(missing: readonly Missing[]): string {
  const labels = missing.slice(0, NAMED).map(({ label }) => label)
  const rest = missing.length - labels.length
  return [...labels, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

export type OpenCase = {
  name: string
  missing: readonly Missing[]
  /** The missing items in one line. */
  line: string
}

/** Adds titles and missing items to the cases; drops documents that a profile among them already lists. */
export async function withMissing<C extends NamedCase>(cases: readonly C[], from: Kysely<DB> = db()) {
  const found = new Map<string, NamedFacts>()
  for (const kind of MEMBERS_CASES) {
    const ids = cases.filter((one) => one.kind === kind).map(({ thingId }) => thingId)
    const facts = ids.length === 0 ? [] : await LOADERS[kind](ids, from)
    for (const [id, one] of facts) found.set(`${kind} ${id}`, one)
  }
  const all = cases.map((one) => {
    const { missing = [], title = nameOf(one) } = found.get(`${one.kind} ${one.thingId}`) ?? {}
    return { ...one, name: title, missing, line: lineOf(missing) }
  })
  const named = new Set(
    all.flatMap(({ kind, missing }) => (kind === 'profile' ? missing.map(({ label }) => label) : [])),
  )
  return all.filter(
    ({ kind, missing }) => kind !== 'document' || !missing.every(({ label }) => named.has(label)),
  )
}
