import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { sendVersion } from '#app/companies/versions/commands/send-version.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { aDeveloperCompany, aDocument, seenBy, type TestCompany } from './companies.ts'
import { findRow, selectRows, updateRows } from './rows.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { must } from './must.ts'

export async function aVerifiedCompany(): Promise<TestCompany> {
  const company = await aDeveloperCompany()
  await updateRows(
    'kycSubmissions',
    { userId: company.member.userId },
    { status: 'approved', reviewedAt: new Date() },
  )
  return company
}

/** Edits the form of an approved profile and returns the text of its page afterwards. */
export async function typeChanges(member: Member, values: TypedValues) {
  const { draftVersion } = await seenBy(member)
  must(await saveDraft(developerForm, member, { values, step: 1, seenVersion: draftVersion }))
  return seenBy(member)
}

export async function underWayOf(companyId: string) {
  const rows = await versionsOf(companyId)
  const open = rows.find(({ status }) => ['pending', 'more_info_requested', 'rejected'].includes(status))
  return open ? { id: open.id, version: open.version } : null
}

/** A material version in review, with the document that it requires. */
export async function aWaitingVersion(
  company: TestCompany,
  values: TypedValues = { completed_projects: '45' },
) {
  const { member, companyId } = company
  const seen = await typeChanges(member, values)
  const sent = must(
    await sendVersion(developerForm, member, { ...seen, underWay: await underWayOf(companyId) }, true),
  )
  const row = await findRow('companyVersions', { companyId, number: sent.number })
  if (!row) throw new Error('the test sent no version')
  return row
}

/** A document uploaded after the approval, replacing the previous one. */
export async function aNewDocument(member: Member, type: 'company_registration_cert' | 'personal_id') {
  await updateRows('kycSubmissions', { userId: member.userId, documentType: type }, { isCurrent: false })
  return aDocument(member.userId, type)
}

export const versionsOf = (companyId: string) => selectRows('companyVersions', { companyId }, '*', 'number')
