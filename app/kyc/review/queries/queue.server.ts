import { type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { DocumentType, SubmissionStatus } from '../../schema.ts'
import { type Submission, SUBMISSION_STATUSES, type SubmissionTab } from '../schema.ts'

/** Rows of one page of the queue. */
export const KYC_PAGE = 50

export type QueueFilters = {
  tab: SubmissionTab
  /** Only the documents of this company's owner; an id that no company has leaves none (ADM-080). */
  entityId: string | null
  cursor?: string | null
}

type Queue = SelectQueryBuilder<DB & { s: DB['kycSubmissions'] }, 's', object>

/** What counts as a submission: what stands now, and what was decided before it was replaced. */
function queue({ tab, entityId }: QueueFilters): Queue {
  let query = db().selectFrom('kycSubmissions as s') as unknown as Queue
  query =
    tab === 'pending'
      ? query
          .where('s.status', '=', 'pending')
          .where('s.isCurrent', '=', true)
          // Nobody waits for an answer to a closed account's documents.
          .where(
            sql<boolean>`not exists (select 1 from members m where m.user_id = s.user_id and m.closed_at is not null)`,
          )
      : query.where((eb) => eb.or([eb('s.isCurrent', '=', true), eb('s.status', '<>', 'pending')]))
  if (tab === 'approved' || tab === 'rejected') query = query.where('s.status', '=', tab)
  if (entityId === null) return query
  if (!isUuid(entityId)) return query.where(sql<boolean>`false`)
  return query.where('s.userId', 'in', (from) =>
    from
      .selectFrom('companyMembers as owner')
      .where('owner.companyId', '=', entityId)
      .where('owner.role', '=', 'owner')
      .select('owner.userId'),
  )
}

type Cursor = { at: string; id: string }

/** A moment to the microsecond as `atText` writes it; no 30 February, no hour 25. */
function readCursor(cursor: string | null | undefined): Cursor | null {
  const [at = '', id] = (cursor ?? '').split('|')
  const [, whole] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z$/.exec(at) ?? []
  const date = new Date(`${whole}Z`)
  const isInstant = !Number.isNaN(date.getTime()) && whole && date.toISOString().startsWith(whole)
  return isInstant && isUuid(id) ? { at, id } : null
}

const atText = sql<string>`to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const isOldestFirst = (tab: SubmissionTab) => tab === 'pending'

function beyond(query: Queue, { at, id }: Cursor, tab: SubmissionTab): Queue {
  const place = sql`(${at}::timestamptz, ${id}::uuid)`
  return query.where(
    isOldestFirst(tab)
      ? sql<boolean>`(s.created_at, s.id) > ${place}`
      : sql<boolean>`(s.created_at, s.id) < ${place}`,
  )
}

/** The facts of a submission with its file and its person (ADM-081, ADM-095). */
function withFacts(query: Queue) {
  return query
    .innerJoin('files as f', 'f.id', 's.fileId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('members as m', 'm.userId', 's.userId')
    .leftJoin('members as r', 'r.userId', 's.reviewedBy')
    .leftJoin('companyMembers as cm', 'cm.userId', 's.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .select([
      's.id',
      's.userId',
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
      'u.email as userEmail',
      'm.userType',
      'm.fullName',
      'c.id as companyId',
      sql<string | null>`coalesce(c.name, m.company_name)`.as('companyName'),
      atText.as('cursorAt'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

function present({ fileStatus, ...row }: Row): Submission {
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

/** One page of the queue: what waits from the oldest on, any other tab from the newest on (ADM-078 to ADM-081). */
export async function listSubmissions(_admin: AdminViewer, filters: QueueFilters): Promise<SubmissionPage> {
  const { tab } = filters
  const cursor = readCursor(filters.cursor)
  const query = cursor ? beyond(queue(filters), cursor, tab) : queue(filters)
  const direction = isOldestFirst(tab) ? 'asc' : 'desc'
  const rows = await withFacts(query)
    .orderBy('s.createdAt', direction)
    .orderBy('s.id', direction)
    .limit(KYC_PAGE + 1)
    .execute()
  const shown = rows.slice(0, KYC_PAGE)
  const last = rows.length > KYC_PAGE ? shown.at(-1) : undefined
  return { rows: shown.map(present), nextCursor: last ? `${last.cursorAt}|${last.id}` : null }
}

/** How many stand in each tab, under the same company. */
export async function countSubmissions(
  _admin: AdminViewer,
  entityId: string | null = null,
): Promise<Record<SubmissionTab, number>> {
  const rows = await queue({ tab: 'all', entityId })
    .groupBy('s.status')
    .select((eb) => ['s.status', eb.fn.countAll<number>().as('count')])
    .execute()
  const [pending = 0, approved = 0, rejected = 0] = SUBMISSION_STATUSES.map(
    (status) => rows.find((row) => row.status === status)?.count ?? 0,
  )
  return { pending, approved, rejected, all: pending + approved + rejected }
}

/** The submission that waits next after one, else the one that waits longest; null when nothing waits. */
export async function nextWaiting(
  _admin: AdminViewer,
  after: string,
  entityId: string | null,
): Promise<string | null> {
  const waiting = queue({ tab: 'pending', entityId })
    .where('s.id', '<>', after)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .limit(1)
    .select('s.id')
  const later = await waiting
    .where(
      sql<boolean>`(s.created_at, s.id) > (select created_at, id from kyc_submissions where id = ${after}::uuid)`,
    )
    .executeTakeFirst()
  return (later ?? (await waiting.executeTakeFirst()))?.id ?? null
}

/** One submission, or null for an unknown id. */
export async function findSubmission(_admin: AdminViewer, id: string): Promise<Submission | null> {
  if (!isUuid(id)) return null
  const row = await withFacts(db().selectFrom('kycSubmissions as s') as unknown as Queue)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ? present(row) : null
}
