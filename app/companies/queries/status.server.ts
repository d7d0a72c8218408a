import { db } from '#app/db/client.server.ts'
import type { CompanyType, Member, UserType } from '#app/lib/viewer.ts'
import { profileStatusOf } from '../schema/status.ts'
import type { ProfileStatus } from '../schema/status.ts'

/** What the pages that read the profile status get (MEM-106). Internal notes are not among it (MEM-278). */
export type OwnProfile = {
  status: ProfileStatus
  suspended: boolean
  companyType: CompanyType | null
  userType: UserType
  companyName: string | null
  fullName: string
  email: string
  position: string | null
  website: string | null
  rejectionReason: string | null
  memberNotes: string | null
  /** Of the company. */
  suspensionReason: string | null
  /** Of the account itself; null while it does not rest. */
  accountSuspension: string | null
  submittedAt: string | null
}

/** The member's own profile and account, for themselves. */
export async function loadOwnProfile(member: Member): Promise<OwnProfile> {
  const row = await db()
    .selectFrom('members as m')
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where('m.userId', '=', member.userId)
    .select([
      'm.companyWebsite',
      'c.approvalStatus',
      'c.website',
      'c.rejectionReason',
      'c.memberNotes',
      'c.suspensionReason',
      'm.suspensionReason as accountSuspension',
      'c.submittedAt',
    ])
    .executeTakeFirst()
  return {
    status: profileStatusOf(member.company?.status),
    suspended: member.suspended || (member.company?.suspended ?? false),
    companyType: member.company?.type ?? null,
    userType: member.userType,
    companyName: member.companyName,
    fullName: member.fullName,
    email: member.email,
    position: member.position,
    website: row?.website ?? row?.companyWebsite ?? null,
    rejectionReason: row?.rejectionReason ?? null,
    memberNotes: row?.memberNotes ?? null,
    suspensionReason: row?.suspensionReason ?? null,
    accountSuspension: row?.accountSuspension ?? null,
    submittedAt: row?.submittedAt?.toISOString() ?? null,
  }
}
