import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { shortName } from '#app/lib/name.ts'
import { sql } from 'kysely'
import { recordActivity } from '#app/companies/activities.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { codeOf } from '#app/lib/outage.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { ApprovedMember, CompanyType } from '#app/lib/viewer.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { settleNotice } from '#app/notices/commands/read-notices.server.ts'
import { notifyCompany } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { connectionAcceptedMail, connectionRequestMail } from '../emails.ts'
import { connectRefusal, declinedSince } from '../policy.ts'
import { connectionWith } from '../queries/connections.server.ts'
import type { ConnectRefusal, DecideRefusal } from '../refusal-texts.ts'
import { connectionWorkflow } from '../workflow.ts'

const UNIQUE_VIOLATION = '23505'

type Both = NonNullable<Awaited<ReturnType<typeof lockBoth>>>

/** Locks both companies against suspension for this transaction; null unless both are in the directory. */
async function lockBoth(tx: Tx, mine: string, other: string) {
  const rows = await tx
    .selectFrom('companies')
    .where('id', 'in', [mine, other])
    .where('approvalStatus', '=', 'approved')
    .where('suspendedAt', 'is', null)
    .select(['id as companyId', 'name', 'type'])
    .$narrowType<{ type: CompanyType }>()
    .orderBy('id')
    .forShare()
    .execute()
  const own = rows.find(({ companyId }) => companyId === mine)
  const asked = rows.find(({ companyId }) => companyId === other)
  return own && asked ? { mine: own, other: asked } : null
}

/**
 * Of two concurrent requests in either direction the database keeps one (23505); declines are checked again after the
 * insert. Refused requests do not count towards the 20 a day per member (MEM-365 to MEM-368, MEM-386).
 */
export async function requestConnection(
  member: ApprovedMember,
  companyId: string,
  message: string | null,
): Promise<Result<{ id: string }, ConnectRefusal>> {
  if (!isUuid(companyId)) return refuse('not_found')
  const isSelf = member.company.id === companyId.toLowerCase()
  const refused = connectRefusal(isSelf, await connectionWith(member, companyId))
  if (refused === 'self') return refuse(refused)
  try {
    return await attempt<{ id: string }, ConnectRefusal>(async (tx, stop) => {
      const both = (await lockBoth(tx, member.company.id, companyId)) ?? stop('not_found')
      if (refused) return stop(refused)
      const id = await insertRequest(tx, member, companyId, message)
      if (await wasDeclined(tx, member.company.id, companyId)) return stop('duplicate')
      const limit = { rule: 'connection', subjects: [`account:${member.userId}`] } as const
      if (!(await takeLimit(tx, limit)).ok) return stop('too_many')
      await writeAudit(tx, {
        actor: { kind: member.role, userId: member.userId },
        action: 'connection.request',
        subject: { type: 'connection_request', id },
        to: 'pending',
        details: { from: member.company.id, to: companyId },
      })
      await notifyCompany(tx, {
        companyId,
        kind: 'connection',
        key: `connection:${id}:asked`,
        title: `${shortName(both.mine.name)} wants to connect`,
        text: message,
        path: '/connections',
        restsOn: [`connection:${id}`],
        mail: {
          kind: 'connection.requested',
          byMember: member.userId,
          content: connectionRequestMail({ company: both.mine.name, person: member.fullName, message }),
        },
      })
      return { id }
    })
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    // Re-read which request won: theirs can be answered, ours already exists.
    const state = await connectionWith(member, companyId)
    return refuse(state.state === 'asks_you' ? 'asks_you' : 'duplicate')
  }
}

async function insertRequest(tx: Tx, member: ApprovedMember, companyId: string, message: string | null) {
  const { id } = await tx
    .insertInto('connectionRequests')
    .values({
      requesterId: member.userId,
      requesterCompanyId: member.company.id,
      companyId,
      message,
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function wasDeclined(tx: Tx, mine: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom('connectionRequests')
    .where('requesterCompanyId', '=', mine)
    .where('companyId', '=', other)
    .where('status', '=', 'declined')
    .where('decidedAt', '>', declinedSince(now()))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepting shares contact details and notifies the requester; declining notifies nobody (MEM-369). */
export async function answerConnection(
  member: ApprovedMember,
  requestId: string,
  answer: 'accept' | 'decline',
): Promise<Result<{ status: 'accepted' | 'declined'; companyId: string }, DecideRefusal>> {
  if (!isUuid(requestId)) return refuse('not_found')
  return attempt<{ status: 'accepted' | 'declined'; companyId: string }, DecideRefusal>(async (tx, stop) => {
    const requester = await tx
      .selectFrom('connectionRequests')
      .where('id', '=', requestId)
      .where('companyId', '=', member.company.id)
      .select('requesterCompanyId')
      .executeTakeFirst()
    if (!requester) return stop('not_found')
    const both = (await lockBoth(tx, member.company.id, requester.requesterCompanyId)) ?? stop('not_found')
    const status = connectionWorkflow[answer].to
    if (!(await decide(tx, member, requestId, answer))) return stop('stale')
    if (status === 'accepted') await recordAcceptance(tx, member, requestId, both)
    return { status, companyId: requester.requesterCompanyId }
  })
}

async function recordAcceptance(tx: Tx, member: ApprovedMember, id: string, both: Both) {
  // Neither activity names the other company: connections are private.
  for (const [self, other] of [
    [both.mine, both.other],
    [both.other, both.mine],
  ] as const)
    await recordActivity(tx, {
      companyId: self.companyId,
      kind: 'connected',
      text: `New connection: ${companyTypeLabels[other.type]}`,
      key: `connection:${id}`,
    })
  await notifyCompany(tx, {
    companyId: both.other.companyId,
    kind: 'connection',
    key: `connection:${id}:accepted`,
    title: `${shortName(both.mine.name)} accepted your connection request`,
    path: `/market-circle/entity/${both.mine.companyId}`,
    restsOn: [`connection:${id}`],
    mail: {
      kind: 'connection.accepted',
      content: connectionAcceptedMail({ company: both.mine.name, companyId: both.mine.companyId }),
    },
  })
}

/** Withdraws an open request of the member's company, which may ask again immediately (MEM-386). */
export async function withdrawConnection(
  member: ApprovedMember,
  requestId: string,
): Promise<Result<{ companyId: string }, DecideRefusal>> {
  if (!isUuid(requestId)) return refuse('not_found')
  return attempt<{ companyId: string }, DecideRefusal>(async (tx, stop) => {
    const row = await decide(tx, member, requestId, 'withdraw')
    if (row) return { companyId: row.companyId }
    const existing = await tx
      .selectFrom('connectionRequests')
      .where('id', '=', requestId)
      .where('requesterCompanyId', '=', member.company.id)
      .select('id')
      .executeTakeFirst()
    return stop(existing ? 'stale' : 'not_found')
  })
}

/** The conditional UPDATE of every step, with its audit row; null when the request is no longer pending. */
async function decide(tx: Tx, member: ApprovedMember, id: string, step: keyof typeof connectionWorkflow) {
  const { by, to } = connectionWorkflow[step]
  const row = await tx
    .updateTable('connectionRequests')
    .set({ status: to, decidedAt: now(), decidedBy: member.userId })
    .where('id', '=', id)
    .where(by === 'owner' ? 'requesterCompanyId' : 'companyId', '=', member.company.id)
    .where('status', '=', 'pending')
    .returning(['companyId', 'requesterCompanyId'])
    .executeTakeFirst()
  if (!row) return null
  await settleNotice(tx, `connection:${id}:asked`)
  await writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: `connection.${step}`,
    subject: { type: 'connection_request', id },
    from: 'pending',
    to,
    details: { from: row.requesterCompanyId, to: row.companyId },
  })
  return row
}

/** Permanently hides a match from a member (MEM-315); `not_found` for an unknown company. */
export async function ignoreMatch(
  member: ApprovedMember,
  companyId: string,
): Promise<Result<null, 'not_found'>> {
  if (!isUuid(companyId) || companyId === member.company.id) return refuse('not_found')
  const { rows } = await transaction((tx) =>
    sql<{ there: boolean }>`
    with there as (select company_id from directory_entries where company_id = ${companyId}),
    kept as (insert into ignored_matches (user_id, company_id, created_at)
      select ${member.userId}, company_id, ${now()} from there on conflict do nothing)
    select exists (select 1 from there) as there
  `.execute(tx),
  )
  return rows[0]?.there ? ok(null) : refuse('not_found')
}
