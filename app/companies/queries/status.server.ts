import { personDetails } from '#app/account/person/details.ts'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { reviewDayOf } from '#app/review/suspension.ts'
import type { PresentedSection } from '../schema/present-answers.ts'
import { presentQuestionnaire } from '../schema/profile-forms.ts'
import type { Answers } from '../schema/profile-form.ts'
import { profileStatusOf } from '../schema/status.ts'

export type OwnProfile = Awaited<ReturnType<typeof loadOwnProfile>>

/** Data of the profile status pages (MEM-106), without internal notes (MEM-278). */
export async function loadOwnProfile(member: Member) {
  const row = await db()
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', member.userId)
    .select(['m.companyWebsite', 'm.suspensionReason as accountSuspension'])
    .select(['m.suspendedAt as accountSuspendedAt', 'm.suspensionReviewOn as accountReviewOn', 'cm.role'])
    .select(['c.questionnaire', 'c.approvalStatus', 'c.website', 'c.rejectionReason', 'c.memberNotes'])
    .select(['c.suspensionReason', 'c.suspendedAt', 'c.suspensionReviewOn'])
    .executeTakeFirstOrThrow()
  const { companyWebsite, rejectionReason, memberNotes, suspensionReason, accountSuspension } = row
  const owned = row.role === 'owner' ? row : null
  const { fullName, position, website } = personDetails({ ...member, companyWebsite }, owned)
  return {
    status: profileStatusOf(member.company?.status),
    suspended: member.suspended || (member.company?.suspended ?? false),
    companyType: member.company?.type ?? null,
    userType: member.userType,
    companyName: member.companyName,
    fullName,
    email: member.email,
    position,
    website,
    rejectionReason,
    memberNotes,
    suspensionReason,
    /** Of the account itself, null unless suspended. */
    accountSuspension,
    /** Review day of the account's suspension, otherwise the company's, ISO. */
    reviewOn: row.accountSuspendedAt
      ? reviewDayOf(row.accountSuspendedAt, row.accountReviewOn)
      : row.suspendedAt
        ? reviewDayOf(row.suspendedAt, row.suspensionReviewOn)
        : null,
  }
}

/** The answers that the member's company sent, while they are in review. */
export async function loadSubmittedAnswers({ company }: Member): Promise<PresentedSection[] | null> {
  if (company?.status !== 'pending') return null
  const sent = await db()
    .selectFrom('companyRevisions')
    .where('companyId', '=', company.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .select('snapshot')
    .executeTakeFirst()
  const snapshot = sent?.snapshot as { questionnaire?: Answers } | null | undefined
  return sent ? presentQuestionnaire(company.type, snapshot?.questionnaire ?? {}, null) : null
}
