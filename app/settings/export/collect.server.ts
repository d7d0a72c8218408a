import { type Kysely, sql } from 'kysely'
import { NDA_PDF_CATEGORY } from '#app/access/nda/queries.server.ts'
import { keyset, moment, rowNumber, textColumn } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { pageOwnActivity } from '#app/oversight/audit/own/queries.server.ts'
import { EXPORT_CATEGORY } from './category.ts'
import { leftAt, messages } from './messages.server.ts'
import { inPages, oldest, rowsOf } from './pages.server.ts'

type From = Kysely<DB>

/** One per company and year. */
const MAX_CONFIRMATIONS = 1000

/** The account's own data, without password, second factor and session secrets. */
async function account(from: From, userId: string) {
  const member = await from
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('wantedPages as w', 'w.userId', 'm.userId')
    .where('m.userId', '=', userId)
    .select([
      'u.email',
      'u.emailVerified',
      'u.createdAt',
      'm.role',
      'm.suspendedAt',
      'm.suspensionReason',
      'm.suspensionReviewOn',
      'm.userType',
      'm.otherRole',
      'm.fullName',
    ])
    .select(['m.companyName', 'm.position', 'm.phone', 'm.companyWebsite', 'm.country', 'm.investmentRange'])
    .select(['m.registrationNumber', 'm.taxId', 'm.isEarlyAccess', 'm.earlyAccessGrantedAt', 'm.timeZone'])
    .select(['m.termsAcceptedAt', 'm.termsVersion', 'm.accuracyCertifiedAt', 'm.welcomeSeenAt'])
    .select(['w.path as wantedPage', 'w.wantedAt'])
    .executeTakeFirst()
  const company = await from
    .selectFrom('companyMembers as cm')
    .innerJoin('companies as c', 'c.id', 'cm.companyId')
    .where('cm.userId', '=', userId)
    .select(['c.id', 'c.name', 'c.type', 'cm.role', 'cm.joinedAt', 'c.headquarters', 'c.website', 'c.phone'])
    .select(['c.description', 'c.questionnaire', 'c.approvalStatus', 'c.rejectionReason', 'c.memberNotes'])
    .select('c.asked')
    .select(['c.submittedAt', 'c.approvedAt', 'c.suspendedAt', 'c.suspensionReason', 'c.suspensionReviewOn'])
    .executeTakeFirst()
  const versions = inPages((last, limit) =>
    from
      .selectFrom('companyVersions')
      .where('companyId', '=', company?.id ?? null)
      .where('number', '>', Number(last ?? 0))
      .orderBy('number')
      .select(['number', 'kind', 'status', 'answers', 'former', 'consents', 'submittedAt', 'decidedAt'])
      .select(['inForceAt', 'isRequest', 'dueOn', 'reason', 'memberNotes', 'asked', 'answered'])
      .select(sql<boolean>`saved_by = ${userId}::uuid`.as('isMine'))
      .select(sql<string>`number::text`.as('cursor'))
      .limit(limit)
      .execute(),
  )
  const companyConfirmations = await from
    .selectFrom('companyConfirmations')
    .where('companyId', '=', company?.id ?? null)
    .orderBy('confirmedAt')
    .orderBy('id')
    .select(['number', 'confirmedAt', sql<boolean>`confirmed_by = ${userId}::uuid`.as('isMine')])
    .limit(MAX_CONFIRMATIONS)
    .execute()
  const sessions = rowsOf(from, {
    columns: sql`created_at, last_used_at, expires_at, ip_address, user_agent`,
    source: sql`from sessions where user_id = ${userId}`,
    order: oldest('created_at', 'id'),
  })
  const applications = rowsOf(from, {
    columns: sql`email, company_name, role, invited_role, application_data, status, member_notes, asked, created_at,
      submitted_at, decided_at`,
    source: sql`from applications where user_id = ${userId}`,
    order: oldest('created_at', 'id'),
  })
  return {
    member,
    sessions,
    company: company ?? null,
    companyVersions: versions,
    companyConfirmations,
    applications,
  }
}

/** The listings of the person's company, which colleagues share (decision 23). */
function listings(from: From, companyId: string | null) {
  return inPages(async (last, limit) => {
    const rows = await from
      .selectFrom('listings')
      .where('companyId', '=', companyId)
      .where('id', '>', Number(last ?? 0))
      .orderBy('id')
      .selectAll()
      .select(sql<string>`id::text`.as('cursor'))
      .limit(limit)
      .execute()
    // Revision ids would reveal the total number of companies (decision 060).
    return rows.map((row) => ({
      ...row,
      createdByUserId: undefined,
      approvedRevisionId: undefined,
      workingRevisionId: undefined,
    }))
  })
}

function savedData(from: From, userId: string) {
  const own = sql`where user_id = ${userId}`
  return {
    favorites: rowsOf(from, {
      columns: sql`title, created_at`,
      source: sql`from favorites ${own}`,
      order: keyset([moment('created_at'), rowNumber('listing_id')], 'asc'),
    }),
    savedSearches: rowsOf(from, {
      columns: sql`kind, name, criteria, alert, created_at`,
      source: sql`from saved_searches ${own}`,
      order: oldest('created_at', 'id'),
    }),
    alerts: rowsOf(from, {
      columns: sql`alert_type, criteria, is_active, told, created_at, last_triggered`,
      source: sql`from alerts ${own}`,
      order: oldest('created_at', 'id'),
    }),
    keptInquiries: rowsOf(from, {
      columns: sql`l.slug, k.kind, k.message, k.phone, k.kept_at`,
      source: sql`from kept_inquiries k left join listings l on l.id = k.listing_id
        where k.user_id = ${userId} and k.sign_up_generation is null`,
      order: oldest('k.kept_at', 'k.id'),
    }),
    notificationChoices: rowsOf(from, {
      columns: sql`kind, bell, mail`,
      source: sql`from notice_preferences ${own}`,
      order: keyset([textColumn('kind')], 'asc'),
    }),
    drafts: rowsOf(from, {
      columns: sql`form_type, form_draft, draft_last_saved, discarded_draft`,
      source: sql`from profile_drafts ${own}`,
      order: keyset([textColumn('form_type')], 'asc'),
    }),
    views: rowsOf(from, {
      columns: sql`l.slug, v.view_duration, v.created_at`,
      source: sql`from deal_views v join listings l on l.id = v.listing_id where v.user_id = ${userId}`,
      order: keyset([moment('v.created_at'), rowNumber('v.id')], 'asc'),
    }),
  }
}

export type OwnFile = {
  id: string
  bucket: string
  storageKey: string
  fileName: string
  category: string
  byteSize: number
  createdAt: Date
}

/** The person's own uploads that still exist, and NDA documents created while they belonged to the company. */
export function ownFiles(from: From, userId: string): AsyncIterable<OwnFile> {
  const { order, cursor, after } = oldest('created_at', 'id')
  return inPages((last, limit) =>
    from
      .selectFrom('files')
      .where('userId', '=', userId)
      .where('status', '=', 'active')
      .where('category', '<>', EXPORT_CATEGORY)
      .where(
        sql<boolean>`(category <> ${NDA_PDF_CATEGORY} or exists (select from nda_acceptances a
            where a.paper_file_id = files.id and a.paper_is_projected)
          and (files.created_at < ${leftAt(userId, sql.ref('files.company_id'))} or exists (select from company_members cm
            where cm.user_id = files.user_id and cm.company_id = files.company_id)))`,
      )
      .where(after(last))
      .orderBy(order)
      .select(['id', 'bucket', 'storageKey', 'fileName', 'category', 'byteSize', 'createdAt'])
      .select(cursor.as('cursor'))
      .limit(limit)
      .execute(),
  )
}

/** All of a person's data by file name in the export; lists are read only as they are written (MEM-391). */
export async function collectData(from: From, userId: string): Promise<Record<string, unknown>> {
  const profile = await account(from, userId)
  const companyId = profile.company?.id ?? null
  return {
    'profile.json': profile,
    'listings.json': listings(from, companyId),
    'messages.json': messages(from, userId, companyId),
    'kept.json': savedData(from, userId),
    'audit.json': inPages((last, limit) => pageOwnActivity(from, { userId, companyId }, last, limit)),
  }
}
