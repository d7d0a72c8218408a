import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Work } from '#app/notices/notify-admins.server.ts'
import { aMember, anAdmin, mailsTo, type TestAccount } from './accounts.ts'
import { aDeveloperCompany, anInvestorCompany } from './companies.ts'
import { aCompany, aSubmission } from './kyc-review.ts'
import { aListing } from './listings.ts'
import { insertRow, updateRows } from './rows.ts'

export async function anAdminIn(timeZone = 'Europe/Warsaw'): Promise<TestAccount> {
  const admin = await anAdmin({ password: null })
  await updateRows('members', { userId: admin.userId }, { timeZone })
  return admin
}

export async function reviewMailsOf(kind: 'admin.digest' | 'admin.overdue_reminder', { email }: TestAccount) {
  return (await mailsTo(email)).filter((mail) => mail.kind === kind)
}

const WAITING = {
  async profile(since: Date) {
    const { companyId, member } = await anInvestorCompany({ status: 'pending' })
    for (const type of ['passport_or_id', 'company_registration_cert'] as const)
      await aSubmission(member.userId, type, { status: 'approved', at: since })
    await updateRows('companies', { id: companyId }, { submittedAt: since })
    return companyId
  },
  async application(since: Date) {
    const row = await insertRow('applications', {
      email: `a${crypto.randomUUID()}@world.parcela.test`,
      companyName: 'Tidewater Homes',
      role: 'developer',
      invitedRole: 'developer',
      status: 'submitted',
      revision: 1,
      submittedAt: since,
    })
    return row.id
  },
  async version(since: Date) {
    const { companyId, member } = await aDeveloperCompany()
    const row = await insertRow('companyVersions', {
      companyId,
      number: 2,
      kind: 'material',
      status: 'pending',
      answers: JSON.stringify({ completed_projects: 32 }),
      former: '{}',
      questionnaire: '{}',
      savedBy: member.userId,
      submittedAt: since,
    })
    return row.id
  },
  async kyc(since: Date) {
    const { member } = await aCompany({ status: 'approved', at: since })
    return (await aSubmission(member.userId, 'passport_or_id', { at: since })).id
  },
  async listing(since: Date) {
    const { id } = await aListing({ status: 'pending' })
    await updateRows('listingRevisions', { listingId: id }, { submittedAt: since })
    return String(id)
  },
  async account(since: Date) {
    const { userId } = await aMember()
    const day = new Date(since.getTime() - 30 * 86_400_000)
    await updateRows('members', { userId }, { suspendedAt: day, suspensionReason: 'Complaint 7' })
    return userId
  },
  async message(since: Date) {
    const row = await insertRow('contactMessages', {
      formId: crypto.randomUUID(),
      firstName: 'Zofia',
      lastName: 'Nowak',
      email: 'zofia@world.parcela.test',
      message: 'When does the review end?',
      createdAt: since,
    })
    return row.id
  },
} as const satisfies Record<Work, (since: Date) => Promise<string>>

/** Creates a record that has been open at a desk since this time; returns its id. */
export function aWaitingRecord(work: Work, since: Date): Promise<string> {
  return WAITING[work](since)
}

export async function clearDesks(): Promise<void> {
  await sql`truncate companies, applications, listings, kyc_submissions, contact_messages, overdue_told, digests, notices,
    email_queue, failure_streaks cascade`.execute(db())
}

/** Removes all admins, with the rule about the last admin disabled. */
export async function removeAdmins(): Promise<void> {
  await sql`set session_replication_role = replica; update members set role = 'member' where role = 'admin';
    set session_replication_role = default`.execute(db())
}
