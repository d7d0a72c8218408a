import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, keyset, moment, nextAfter, pageOf, uuid } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { fewApplications, fewPeople, patternOf } from '#app/review/desk-search.server.ts'
import { tallies, type Tallies } from '#app/review/tallies.server.ts'
import type { DocumentType, SubmissionStatus } from '../../schema.ts'
import type { Submission, SubmissionTab } from '../schema.ts'

/** Rows of one page of the queue. */
export const KYC_PAGE = 50

export type QueueFilters = {
  tab: SubmissionTab
  /** Only the documents of this company's owner; an id that no company has leaves none (ADM-080). */
  companyId: string | null
  /** A part of the person's or the company's name, or of the address; whatever the case. */
  search?: string
  cursor?: string | null
}

type Queue = SelectQueryBuilder<DB & { s: DB['kycSubmissions'] }, 's', object>

/** What counts as a submission: what stands now, and what was decided before it was replaced. */
function queue({ tab, companyId }: QueueFilters): Queue {
  let query = db().selectFrom('kycSubmissions as s') as unknown as Queue
  query =
    tab === 'pending'
      ? query
          .where('s.status', '=', 'pending')
          .where('s.isCurrent', '=', true)
          // Nobody waits for an answer to the documents of a closed account, or of a rejected or revoked application.
          .where('s.accountClosed', '=', false)
      : query.where((eb) => eb.or([eb('s.isCurrent', '=', true), eb('s.status', '<>', 'pending')]))
  if (tab === 'approved' || tab === 'rejected') query = query.where('s.status', '=', tab)
  if (companyId === null) return query
  if (!isUuid(companyId)) return query.where(sql<boolean>`false`)
  return query.where('s.userId', 'in', (from) =>
    from
      .selectFrom('companyMembers as owner')
      .where('owner.companyId', '=', companyId)
      .where('owner.role', '=', 'owner')
      .select('owner.userId'),
  )
}

const KEYS = [moment('s.createdAt'), uuid('s.id')]
const WAITING = keyset(KEYS, 'asc')
const DECIDED = keyset(KEYS, 'desc')

/** The facts of a submission with its file and its person (ADM-081, ADM-095). */
function withFacts(query: Queue) {
  return query
    .innerJoin('files as f', 'f.id', 's.fileId')
    .leftJoin('users as u', 'u.id', 's.userId')
    .leftJoin('members as m', 'm.userId', 's.userId')
    .leftJoin('applications as a', 'a.id', 's.applicationId')
    .leftJoin('members as r', 'r.userId', 's.reviewedBy')
    .leftJoin('companyMembers as cm', 'cm.userId', 's.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .select([
      's.id',
      's.userId',
      's.applicationId',
      's.fileId as documentId',
      's.documentType',
      's.slot',
      's.status',
      's.isCurrent',
      's.reviewedBy',
      'r.fullName as reviewerName',
      's.reviewedAt',
      's.rejectionReason',
      's.createdAt',
      's.updatedAt',
      'f.fileName',
      'f.storageKey as fileUrl',
      'f.contentType as fileType',
      'f.byteSize as fileSize',
      'f.status as fileStatus',
      sql<string>`coalesce(u.email, a.email)`.as('userEmail'),
      sql<string>`coalesce(m.user_type, a.role)`.as('userType'),
      sql<string>`coalesce(m.full_name, a.company_name, a.email)`.as('fullName'),
      'c.id as companyId',
      sql<string | null>`coalesce(c.name, m.company_name, a.company_name)`.as('companyName'),
      WAITING.cursor.as('cursor'),
      sql<boolean>`s.status = 'pending' and exists (select 1 from kyc_submissions e
        where (e.user_id = s.user_id or e.application_id = s.application_id) and e.document_type = s.document_type
          and e.slot = s.slot and e.status = 'rejected' and e.created_at < s.created_at)`.as('isRevised'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

function present({ fileStatus, ...row }: Omit<Row, 'cursor'>): Submission {
  return {
    ...row,
    documentType: row.documentType as DocumentType,
    status: row.status as SubmissionStatus,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    hasFile: fileStatus === 'active',
  }
}

export type SubmissionPage = { rows: Submission[]; nextCursor: string | null }

type Found = { ids: { people: string[]; applications: string[] } | null }

async function find(search: string | undefined): Promise<Found | null> {
  if (!search) return null
  const [people, applications] = await Promise.all([fewPeople(search), fewApplications(search)])
  return { ids: people && applications && { people, applications } }
}

/** Documents of the people and applications that a search means, where those are few enough to be named. */
function named(query: Queue, found: Found | null): Queue {
  if (!found?.ids) return query
  const { people, applications } = found.ids
  return query.where(
    sql<boolean>`(s.user_id = any (${people}::uuid[]) or s.application_id = any (${applications}::uuid[]))`,
  )
}

/** The same on the joined facts, for a frequent word. */
const saysSo = (pattern: RawBuilder<string>) => sql<boolean>`(fold(m.full_name) like ${pattern}
  or u.email like ${pattern} or fold(m.company_name) like ${pattern} or fold(c.name) like ${pattern}
  or a.email like ${pattern} or fold(a.company_name) like ${pattern})`

/** One page of the queue: what waits from the oldest on, any other tab from the newest on (ADM-078 to ADM-081). */
export async function listSubmissions(_admin: AdminViewer, filters: QueueFilters): Promise<SubmissionPage> {
  const { tab } = filters
  const list = tab === 'pending' ? WAITING : DECIDED
  const found = await find(filters.search)
  const from = queue(filters).where(list.after(filters.cursor))
  const isFrequent = found !== null && found.ids === null
  // The rows are chosen before anything is joined to them: no plan can join the whole queue first.
  const read = (window: number | null) => {
    const near = named(from, found).orderBy(list.order).selectAll('s')
    const chosen = window === null ? near : near.limit(window)
    const page = db().selectFrom(chosen.as('s')) as unknown as Queue
    return withFacts(page.orderBy(list.order))
      .$if(isFrequent, (rows) => rows.where(saysSo(patternOf(filters.search ?? ''))))
      .limit(KYC_PAGE + 1)
      .execute()
  }
  const rows = isFrequent ? await inWindows(KYC_PAGE + 1, read) : await read(KYC_PAGE + 1)
  const page = pageOf(rows, KYC_PAGE)
  return { rows: page.rows.map(present), nextCursor: page.next }
}

async function countOf(companyId: string): Promise<Tallies<'kyc'>> {
  const rows = await queue({ tab: 'all', companyId })
    .where((eb) => eb.or([eb('s.status', '<>', 'pending'), eb('s.accountClosed', '=', false)]))
    .groupBy('s.status')
    .select((eb) => ['s.status', eb.fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** How many stand in each tab, under the same company. */
export async function countSubmissions(
  _admin: AdminViewer,
  companyId: string | null = null,
): Promise<Record<SubmissionTab, number>> {
  const {
    pending = 0,
    approved = 0,
    rejected = 0,
  } = companyId === null ? await tallies('kyc') : await countOf(companyId)
  return { pending, approved, rejected, all: pending + approved + rejected }
}

/**
 * The submission that waits next after one, else the one that waits longest; null when nothing waits. Nobody is led to
 * documents of their own or of their company.
 */
export async function nextWaiting(
  admin: AdminViewer,
  after: string,
  { companyId, search }: Pick<QueueFilters, 'companyId' | 'search'>,
): Promise<string | null> {
  const waiting = named(queue({ tab: 'pending', companyId }), await find(search))
    .where('s.id', '<>', after)
    .where(
      sql<boolean>`s.user_id is distinct from ${admin.userId}::uuid and not exists (select 1 from company_members own
        where own.user_id = s.user_id and own.company_id = ${admin.company?.id ?? null}::uuid)`,
    )
    .orderBy(WAITING.order)
    .select('s.id')
  const place = sql`select created_at, id from kyc_submissions where id = ${after}::uuid`
  return (await nextAfter(waiting, WAITING.beyond(place)))?.id ?? null
}

/** One submission, or null for an unknown id. */
export async function findSubmission(_admin: AdminViewer, id: string): Promise<Submission | null> {
  if (!isUuid(id)) return null
  const row = await withFacts(db().selectFrom('kycSubmissions as s') as unknown as Queue)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ? present(row) : null
}
