import { recordActivity } from '#app/companies/activities.server.ts'
import { profileForms } from '#app/companies/schema/profile-forms.ts'
import { unansweredLive } from '#app/companies/turn/unanswered.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordDecision } from '#app/review/decide.server.ts'
import type { Reviewed } from './reviewed.server.ts'

/** The key of the description in each profile form. */
const DESCRIPTION = {
  developer: 'company_description',
  investor: 'description',
  due_diligence: 'description',
} as const satisfies Record<CompanyType, string>

/** The application's answers under the keys of its role's profile form; without empty ones. */
function questionnaireOf({ companyName, email, role, data }: Reviewed): Record<string, string> {
  const stated = {
    company_name: companyName,
    website: data.company_website,
    headquarters_location: data.headquarters,
    [DESCRIPTION[role]]: data.description,
    primary_contact_name: data.full_name,
    primary_contact_title: data.position,
    primary_contact_email: email,
    primary_contact_phone: data.contact_phone,
  }
  return Object.fromEntries(
    Object.entries(stated).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

type Approval = {
  userId: string
  admin: AdminViewer
  at: Date
  memberNotes: string | null
  internalNotes: string | null
}

/** Creates the approved company with owner and history (ADM-059); null if the account got one in the meantime. */
export async function createApprovedCompany(
  tx: Tx,
  application: Reviewed,
  { userId, admin, at, memberNotes, internalNotes }: Approval,
): Promise<string | null> {
  const { companyName, role, data } = application
  const submittedAt = application.submittedAt ?? at
  const questionnaire = questionnaireOf(application)
  const isIncomplete = unansweredLive(profileForms[role], questionnaire).length > 0
  const company = await tx
    .insertInto('companies')
    .values({
      createdByUserId: userId,
      type: role,
      name: companyName ?? '',
      headquarters: data.headquarters,
      assetClass: data.asset_class ?? '',
      description: data.description,
      website: data.company_website,
      phone: data.contact_phone,
      questionnaire: JSON.stringify(questionnaire),
      approvalStatus: 'approved',
      revision: 1,
      version: 1,
      memberNotes,
      internalNotes,
      submittedAt,
      approvedAt: at,
      incompleteSince: isIncomplete ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('createdByUserId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!company) return null
  const owner = await tx
    .insertInto('companyMembers')
    .values({ companyId: company.id, userId, role: 'owner' })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!owner) return null
  await tx
    .insertInto('companyRevisions')
    .values({
      companyId: company.id,
      revision: 1,
      snapshot: JSON.stringify({ questionnaire, consents: {} }),
      submittedBy: userId,
      submittedAt,
    })
    .execute()
  const subject = { type: 'company', id: company.id } as const
  const facts = { from: 'pending', to: 'approved', reason: null }
  await recordDecision(tx, {
    subject,
    revision: 1,
    action: 'approve',
    ...facts,
    memberNotes,
    internalNotes,
    decidedBy: admin.userId,
    decidedAt: at,
  })
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action: 'company.approve',
    subject,
    ...facts,
    details: { revision: 1, applicationId: application.id },
  })
  await recordActivity(tx, {
    companyId: company.id,
    kind: 'approved',
    text: 'Joined the Market Circle',
    key: 'approved:1',
  })
  return company.id
}
