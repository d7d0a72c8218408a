import { type RawBuilder, sql } from 'kysely'
import { PAPER_CATEGORY } from '#app/access/nda/category.ts'
import { db } from '#app/db/client.server.ts'
import { ADMIN_KINDS } from '#app/notices/schema.ts'
import { collectOwnActivity } from '#app/oversight/audit/own/queries.server.ts'
import { type AuditAction, spellingsOf } from '#app/review/actions.ts'

export type Collected = Record<string, unknown>

/** What the account itself holds. Password, second factor and the secrets of sessions are no answer to anybody. */
async function account(userId: string): Promise<Collected> {
  const [member, sessions, companies, applications] = await Promise.all([
    db()
      .selectFrom('members as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .where('m.userId', '=', userId)
      .select([
        'u.email',
        'u.emailVerified',
        'u.createdAt',
        'm.role',
        'm.suspendedAt',
        'm.suspensionReason',
        'm.userType',
        'm.otherRole',
        'm.fullName',
      ])
      .select([
        'm.companyName',
        'm.position',
        'm.phone',
        'm.companyWebsite',
        'm.country',
        'm.investmentRange',
      ])
      .select(['m.registrationNumber', 'm.taxId', 'm.isEarlyAccess', 'm.earlyAccessGrantedAt', 'm.timeZone'])
      .select(['m.termsAcceptedAt', 'm.termsVersion', 'm.accuracyCertifiedAt', 'm.welcomeSeenAt'])
      .executeTakeFirst(),
    db()
      .selectFrom('sessions')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .select(['createdAt', 'lastUsedAt', 'expiresAt', 'ipAddress', 'userAgent'])
      .execute(),
    db()
      .selectFrom('companyMembers as cm')
      .innerJoin('companies as c', 'c.id', 'cm.companyId')
      .where('cm.userId', '=', userId)
      .select([
        'c.id',
        'c.name',
        'c.type',
        'cm.role',
        'cm.joinedAt',
        'c.headquarters',
        'c.website',
        'c.phone',
      ])
      .select(['c.description', 'c.questionnaire', 'c.approvalStatus', 'c.rejectionReason', 'c.memberNotes'])
      .select(['c.submittedAt', 'c.approvedAt', 'c.suspendedAt', 'c.suspensionReason'])
      .execute(),
    db()
      .selectFrom('applications')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .select(['email', 'companyName', 'role', 'invitedRole', 'applicationData', 'status', 'memberNotes'])
      .select(['createdAt', 'submittedAt', 'decidedAt'])
      .execute(),
  ])
  return { member, sessions, company: companies[0] ?? null, applications }
}

/** The listings of the person's company: colleagues share them (decision 23). */
async function listings(companyId: string | null): Promise<unknown[]> {
  if (companyId === null) return []
  const rows = await db()
    .selectFrom('listings')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .selectAll()
    .execute()
  // Ids of revisions count those of all companies (decision 060).
  return rows.map((row) => ({
    ...row,
    createdByUserId: undefined,
    approvedRevisionId: undefined,
    workingRevisionId: undefined,
  }))
}

/**
 * When the person left a company that is not theirs now, by the log. Null where the log does not tell: then nothing that
 * was decided there is theirs to read.
 */
function leftAt(userId: string, companyId: RawBuilder<unknown>): RawBuilder<Date | null> {
  const newest = (which: RawBuilder<unknown>) => sql`(select max(a.at) from audit_log a
    where a.subject_type = 'company' and a.subject_id = ${companyId}::text and ${which})`
  const is = (action: AuditAction) => sql`a.action = any(${spellingsOf(action)}::text[])`
  const own = sql`((${is('colleague.leave')} and a.actor_user_id = ${userId}::uuid)
    or (${is('colleague.remove')} and a.details ->> 'userId' = ${userId}::text))`
  return sql`coalesce(${newest(own)}, ${newest(is('company.close'))})`
}

/**
 * Threads of the company to which the person belongs now, whole; of any other thread that they began or wrote in, their
 * own words alone: what was written or decided after they left is not theirs to read (MEM-394).
 */
async function messages(userId: string, companyId: string | null): Promise<Collected> {
  const threads = await sql`
    select i.id, i.kind, i.listing_title, i.created_at,
      case when t.is_ours then i.status
        when i.closed_at < t.left_at then 'closed'
        when exists (select from inquiry_messages w
          where w.inquiry_id = i.id and w.side = 'owner' and w.created_at < t.left_at) then 'in_progress'
        else 'waiting' end as status,
      case when t.is_ours or i.user_id = ${userId} then i.message end as message,
      case when t.is_ours or i.user_id = ${userId} then i.phone end as phone,
      case when i.user_id = ${userId} then 'you' when i.company_id = ${companyId}::uuid then 'your company'
        else 'the other side' end as asked_by,
      (select coalesce(json_agg(json_build_object('at', w.created_at, 'body', w.body, 'by',
          case when w.author_id = ${userId} then 'you' else w.side end) order by w.created_at, w.id), '[]')
        from inquiry_messages w where w.inquiry_id = i.id and (t.is_ours or w.author_id = ${userId})) as answers
    from inquiries i join listings l on l.id = i.listing_id
    cross join lateral (select
      coalesce(i.company_id = ${companyId}::uuid or l.company_id = ${companyId}::uuid, false) as is_ours,
      ${leftAt(userId, sql.ref('i.company_id'))} as left_at) t
    where t.is_ours or i.user_id = ${userId}
      or exists (select 1 from inquiry_messages w where w.inquiry_id = i.id and w.author_id = ${userId})
    order by i.created_at, i.id`.execute(db())
  const connections = await sql`
    select case when k.is_known then r.status else 'pending' end as status, r.created_at,
      case when k.is_known then r.decided_at end as decided_at, r.message,
      case when r.requester_id = ${userId} then 'you' when r.requester_company_id = ${companyId}::uuid
        then 'your company' else 'the other side' end as asked_by
    from connection_requests r
    cross join lateral (select coalesce(r.requester_company_id = ${companyId}::uuid or r.company_id = ${companyId}::uuid
      or r.decided_at < ${leftAt(userId, sql.ref('r.requester_company_id'))}, false) as is_known) k
    where r.requester_id = ${userId} or r.requester_company_id = ${companyId}::uuid or r.company_id = ${companyId}::uuid
    order by r.created_at, r.id`.execute(db())
  const requests = await sql`
    select case when k.is_known then r.status else 'pending' end as status, r.message, r.asked_title, r.created_at,
      case when k.is_known then r.decided_at end as decided_at,
      case when r.company_id = ${companyId}::uuid then r.decision_words end as decision_words
    from access_requests r
    cross join lateral (select coalesce(r.company_id = ${companyId}::uuid
      or r.decided_at < ${leftAt(userId, sql.ref('r.company_id'))}, false) as is_known) k
    where r.user_id = ${userId} order by r.created_at, r.id`.execute(db())
  // What an admin is told as a reviewer names other people, and is the product's work, not theirs.
  const notices = await sql`
    select kind, title, text, path, created_at, read_at from notices where user_id = ${userId}
      and kind <> all (${ADMIN_KINDS}) order by created_at, id`.execute(db())
  return {
    inquiries: threads.rows,
    connectionRequests: connections.rows,
    accessRequests: requests.rows,
    notices: notices.rows,
  }
}

async function kept(userId: string): Promise<Collected> {
  const of = (query: ReturnType<typeof sql>) => query.execute(db()).then(({ rows }) => rows)
  const [favorites, searches, alerts, choices, drafts, views] = await Promise.all([
    of(sql`select title, created_at from favorites where user_id = ${userId} order by created_at`),
    of(
      sql`select kind, name, criteria, alert, created_at from saved_searches where user_id = ${userId} order by created_at`,
    ),
    of(sql`select alert_type, criteria, is_active, created_at, last_triggered from alerts
      where user_id = ${userId} order by created_at`),
    of(sql`select kind, bell, mail from notice_preferences where user_id = ${userId} order by kind`),
    of(sql`select form_type, form_draft, draft_last_saved from profile_drafts where user_id = ${userId}`),
    of(sql`select l.slug, v.view_duration, v.created_at from deal_views v join listings l on l.id = v.listing_id
      where v.user_id = ${userId} order by v.created_at`),
  ])
  return { favorites, savedSearches: searches, alerts, notificationChoices: choices, drafts, views }
}

export type OwnFile = {
  id: string
  bucket: string
  storageKey: string
  fileName: string
  category: string
  createdAt: Date
}

/** The files that the person uploaded and that are still there, and the papers of NDAs that were made while they belonged. */
export function listOwnFiles(userId: string, exportCategory: string): Promise<OwnFile[]> {
  return db()
    .selectFrom('files')
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .where('category', '<>', exportCategory)
    .where(
      sql<boolean>`(category <> ${PAPER_CATEGORY} or exists (select from nda_acceptances a
        where a.paper_file_id = files.id and a.paper_is_projected))`,
    )
    .where(
      sql<boolean>`(category <> ${PAPER_CATEGORY} or files.created_at < ${leftAt(userId, sql.ref('files.company_id'))}
        or exists (select from company_members cm where cm.user_id = files.user_id and cm.company_id = files.company_id))`,
    )
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'bucket', 'storageKey', 'fileName', 'category', 'createdAt'])
    .execute()
}

/** Everything of a person, by the name of its file in the export (MEM-391). */
export async function collectData(userId: string): Promise<Record<string, unknown>> {
  const profile = await account(userId)
  const company = profile.company as { id: string } | null
  const companyId = company?.id ?? null
  return {
    'profile.json': profile,
    'listings.json': await listings(companyId),
    'messages.json': await messages(userId, companyId),
    'kept.json': await kept(userId),
    'audit.json': await collectOwnActivity(userId, companyId),
  }
}
