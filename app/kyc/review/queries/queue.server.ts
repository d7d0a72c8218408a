import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest, type Page } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, UserType } from '#app/lib/viewer.ts'
import { patternOf, findApplicationsIfFew, findPeopleIfFew } from '#app/review/desk-search.server.ts'
import { deskCounts, deskList } from '#app/review/desk/list.server.ts'
import { isTurn } from '#app/review/turn-index.server.ts'
import type { DocumentType, SubmissionStatus } from '../../schema.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { KycFilters } from '../../desk/schema.ts'

type QueueFilters = Pick<KycFilters, 'tab' | 'companyId'> & Partial<KycFilters>

type Queue = SelectQueryBuilder<DB & { s: DB['kycSubmissions'] }, 's', object>

/** Submissions in the queue: current ones, and those decided before they were replaced. */
function queue({ tab, companyId }: QueueFilters): Queue {
  let query = db().selectFrom('kycSubmissions as s') as unknown as Queue
  query =
    tab === 'pending'
      ? query
          .where('s.status', '=', 'pending')
          .where('s.isCurrent', '=', true)
          .where('s.accountClosed', '=', false)
      : query.where((eb) =>
          eb.or([
            eb('s.status', '<>', 'pending'),
            // Pending documents of closed accounts and of rejected or revoked applications are not reviewed.
            eb.and([eb('s.isCurrent', '=', true), eb('s.accountClosed', '=', false)]),
          ]),
        )
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

type Found = { ids: { people: string[]; applications: string[] } | null }

async function find(search: string | undefined): Promise<Found | null> {
  if (!search) return null
  const [people, applications] = await Promise.all([findPeopleIfFew(search), findApplicationsIfFew(search)])
  return { ids: people && applications && { people, applications } }
}

/** Narrows to the people and applications found by a search, if they are few. */
function narrowTo(query: Queue, found: Found | null): Queue {
  if (!found?.ids) return query
  const { people, applications } = found.ids
  return query.where(
    sql<boolean>`(s.user_id = any (${people}::uuid[]) or s.application_id = any (${applications}::uuid[]))`,
  )
}

/** The same condition on the joined tables, for common words. */
const matchesPattern = (pattern: RawBuilder<string>) => sql<boolean>`(fold(m.full_name) like ${pattern}
  or fold(u.email) like ${pattern} or fold(m.company_name) like ${pattern} or fold(c.name) like ${pattern}
  or fold(a.email) like ${pattern} or fold(a.company_name) like ${pattern})`

const KYC_PAGE = 50

/**
 * A submission with its file and person, under the specification's names (ADM-081, ADM-095). It belongs to a person or, until its
 * approval, to an application (ADM-076). `isCurrent`: not replaced or removed after its review. `isBeside`: replaces the
 * approved document of its slot. `isRevised`: pending in the slot of a rejected file.
 */
function withFacts(query: Queue) {
  return query
    .innerJoin('files as f', 'f.id', 's.fileId')
    .leftJoin('users as u', 'u.id', 's.userId')
    .leftJoin('members as m', 'm.userId', 's.userId')
    .leftJoin('applications as a', 'a.id', 's.applicationId')
    .leftJoin('members as r', 'r.userId', 's.reviewedBy')
    .leftJoin('companyMembers as cm', 'cm.userId', 's.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .select(['s.id', 's.userId', 's.applicationId', 's.fileId as documentId', 's.documentType', 's.slot'])
    .select(['s.status', 's.isCurrent', 's.isBeside', 's.statedEnd', 's.endsOn', 's.endsAt'])
    .select(['s.reviewedBy', 'r.fullName as reviewerName', 's.reviewedAt', 's.rejectionReason'])
    .select(['s.createdAt', 's.updatedAt', 'f.fileName', 'f.storageKey as fileUrl'])
    .select(['f.contentType as fileType', 'f.byteSize as fileSize', 'f.status as fileStatus'])
    .select([
      sql<string>`coalesce(u.email, a.email)`.as('userEmail'),
      sql<UserType>`coalesce(m.user_type, a.role)`.as('userType'),
      sql<string>`coalesce(m.full_name, a.application_data->>'full_name', a.company_name, a.email)`.as(
        'fullName',
      ),
      'c.id as companyId',
      sql<string | null>`coalesce(c.name, m.company_name, a.company_name)`.as('companyName'),
      sql<boolean>`s.status = 'pending' and exists (select 1 from kyc_submissions e
        where (e.user_id = s.user_id or e.application_id = s.application_id) and e.document_type = s.document_type
          and e.slot = s.slot and e.status = 'rejected' and e.created_at < s.created_at)`.as('isRevised'),
    ])
    .$narrowType<{ documentType: DocumentType; status: SubmissionStatus }>()
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** A submission for the back office. `fileUrl` is a storage key, `fileSize` is in bytes. */
export type Submission = ReturnType<typeof present>

function present({ fileStatus, endsAt, ...row }: Row) {
  return {
    ...row,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    hasFile: fileStatus === 'active',
    isExpired: endsAt !== null && endsAt <= now(),
  }
}

/** A page of the queue: documents to review first, oldest first, then the rest, newest first (ADM-078 to ADM-081). */
export async function listSubmissions(_admin: AdminViewer, filters: QueueFilters): Promise<Page<Submission>> {
  const { tab, search = '' } = filters
  const found = await find(search)
  const matchesMany = found !== null && found.ids === null
  const page = await deskList(filters, {
    kind: 'document',
    id: 's.id',
    cases: narrowTo(queue(filters), found).selectAll('s'),
    rows: (cases) =>
      withFacts(db().selectFrom(cases.as('s')) as unknown as Queue).$if(matchesMany, (rows) =>
        rows.where(matchesPattern(patternOf(search))),
      ),
    matchesMany,
    order: newest('s.createdAt', 's.id'),
    size: KYC_PAGE,
    includesOurs: tab === 'pending' || tab === 'all',
  })
  return { rows: page.rows.map(present), next: page.next }
}

export async function countSubmissions(_admin: AdminViewer, companyId: string | null = null) {
  if (companyId === null) return deskCounts('kyc', 'document', ['pending', 'approved', 'rejected'])
  const ours = isTurn('document', 's.id', 'ours')
  return queue({ tab: 'all', companyId })
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('s.status', '=', 'pending').as('pending'),
      eb.fn.countAll<number>().filterWhere('s.status', '=', 'approved').as('approved'),
      eb.fn.countAll<number>().filterWhere('s.status', '=', 'rejected').as('rejected'),
      eb.fn.countAll<number>().filterWhere(ours).as('ours'),
    ])
    .executeTakeFirstOrThrow()
}

/** Null for an unknown id. */
export async function findSubmission(_admin: AdminViewer, id: string): Promise<Submission | null> {
  if (!isUuid(id)) return null
  const row = await withFacts(db().selectFrom('kycSubmissions as s') as unknown as Queue)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ? present(row) : null
}
