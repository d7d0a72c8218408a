import { db } from '#app/db/client.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { listDocuments, requirementsOf } from '#app/kyc/queries.server.ts'
import { isUnapproved, type Member, profileFormPath, type Viewer } from '#app/lib/viewer.ts'
import { advisorForm } from '../advisor/form.ts'
import { developerForm } from '../developer/form.ts'
import { investorForm } from '../investor/form.ts'
import { phoneCountryOf } from '../schema/prefill.ts'
import { checkWhole, lastStepOf, type ProfileForm, stepOf, stepPath } from '../schema/profile-form.ts'
import { OPENS } from '../ui/opens-line.words.ts'
import { loadForm } from './profile-form.server.ts'

/** Whose step opens the platform to a member, with the thing that is missing or the time since when we have it. */
export type Opening =
  | { turn: 'yours'; missing: string; to: string }
  | { turn: 'owners' }
  | { turn: 'ours'; since: string }

const FORMS: readonly ProfileForm[] = [developerForm, investorForm, advisorForm]

/** What opens the rest to this viewer; null for whoever has nothing to wait for, and for guests (END-039). */
export async function openingOf(viewer: Viewer): Promise<Opening | null> {
  if (!isUnapproved(viewer)) return null
  const { company } = viewer
  if (company?.status === 'pending') return ofWaiting(viewer, company.id)
  if (company && company.role !== 'owner') return { turn: 'owners' }
  if (company && company.status !== 'draft')
    return { turn: 'yours', missing: OPENS.again, to: profileFormPath(company.type) }
  return firstMissing(viewer)
}

/** A waiting profile is ours, unless a document that it needs is missing or was rejected. */
async function ofWaiting(member: Member, companyId: string): Promise<Opening> {
  const document = await missingDocument(member.userId)
  if (document !== null) return { turn: 'yours', missing: document, to: '/documents' }
  const row = await db()
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['submittedAt', 'createdAt'])
    .executeTakeFirstOrThrow()
  return { turn: 'ours', since: (row.submittedAt ?? row.createdAt).toISOString() }
}

/** The first required answer or document of a profile that was never submitted. */
async function firstMissing(member: Member): Promise<Opening> {
  const path = profileFormPath(member.company?.type ?? member.userType)
  const form = FORMS.find((one) => one.path === path) ?? developerForm
  const { values } = await loadForm(form, member)
  const whole = checkWhole(form, { ...values, primary_contact_phone_country: phoneCountryOf(values) })
  if (!whole.ok) {
    const fields = Object.assign({}, ...stepOf(form, whole.step).sections.map((part) => part.fields))
    const label = (fields as Record<string, { label: string }>)[whole.field]?.label ?? OPENS.profile
    return { turn: 'yours', missing: label, to: stepPath(form, whole.step) }
  }
  const last = stepPath(form, lastStepOf(form))
  return { turn: 'yours', missing: (await missingDocument(member.userId)) ?? OPENS.submit, to: last }
}

async function missingDocument(userId: string): Promise<string | null> {
  const [required, documents] = await Promise.all([requirementsOf(userId), listDocuments(userId)])
  if (!required) return null
  const { groups } = kycStateOf(required.groups, documents)
  return groups.find(({ state }) => state === 'missing' || state === 'rejected')?.label ?? null
}
