import { readAsked, readShown } from '#app/review/asked/stored.ts'
import { sql } from 'kysely'
import { earlyAccessEndsAt } from '#app/account/policy.ts'
import { db } from '#app/db/client.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import type { KycState } from '#app/kyc/policy.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import type { KycDocument } from '#app/kyc/queries.server.ts'
import { kycAnswers, requiredDocuments } from '#app/kyc/schema.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer, CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import type { Pointing } from '#app/review/asked/schema.ts'
import type { ShownAsked } from '#app/review/asked/state.ts'
import { offeredActions } from '#app/review/engine.ts'
import { listDecisions } from '#app/review/history.server.ts'
import type { PastDecision } from '#app/review/history.server.ts'
import { askableOf, missingPicks } from '../asked/askable.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { presentQuestionnaire } from '../schema/questionnaire.ts'
import type { PresentedSection } from '../schema/present-answers.ts'
import type { Answers } from '../schema/profile-form.ts'
import type { DecisionAction } from '../schema/review.ts'
import { profileStatusOf } from '../schema/status.ts'
import type { ProfileStatus } from '../schema/status.ts'
import { companyWorkflow } from '../workflow.ts'

export type CompanyForReview = {
  id: string
  name: string
  type: CompanyType
  status: ProfileStatus
  /** Number of the last submission; `version` goes into the decision's form as what the admin saw. */
  revision: number
  version: number
  isIllustrative: boolean
  createdAt: string
  submittedAt: string | null
  approvedAt: string | null
  suspension: { since: string; reason: string } | null
  rejectionReason: string | null
  memberNotes: string | null
  internalNotes: string | null
  owner: ReviewedOwner | null
  /** The profile's contact person, to be compared with the ID document (MEM-199). */
  contactName: string | null
  /** An investor said that a politically exposed person stands behind the company (MEM-192). */
  pepDeclared: boolean
  sections: PresentedSection[]
  /** The last version on which an admin decided; differences are against it. */
  decidedRevision: number | null
  documents: KycDocument[]
  kyc: KycState
  history: PastDecision[]
  /** What a reviewer can point at, what of it is missing, and what was pointed at last. */
  pointing: Pointing
  /** What the last decision had asked for, with what its owner did about it, of the version that waits. */
  answered: ShownAsked[]
  /** The version that waits came by itself with the last document that was asked for (END-007). */
  returnedByDocuments: boolean
  /** What this admin may do now, in the workflow's order; empty on a record of their own company. */
  offered: DecisionAction[]
  maySuspend: boolean
  mayReinstate: boolean
  /** Four eyes: this is the admin's own company. */
  own: boolean
}

export type ReviewedOwner = {
  userId: string
  fullName: string
  email: string
  companyName: string | null
  position: string | null
  phone: string | null
  userType: UserType
  website: string | null
  /** The free year of early access, ISO: its start and its computed end; null without one (MEM-008). */
  freeYear: { startsAt: string; endsAt: string } | null
}

/** Everything that an admin decides on. Throws 404 for an unknown id. Back office only: it holds internal notes. */
export async function loadCompanyForReview(admin: AdminViewer, id: string): Promise<CompanyForReview> {
  if (!isUuid(id)) throw refusal('not_found')
  const row = await db().selectFrom('companies').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw refusal('not_found')
  const [owner, history] = await Promise.all([findOwner(id), listDecisions('company', id)])
  const documents = owner ? await listDocuments(owner.userId) : []
  const decidedRevision = history.find((decision) => decision.action in companyWorkflow)?.revision ?? null
  const decided =
    decidedRevision !== null && decidedRevision < row.revision ? await findAnswers(id, decidedRevision) : null
  const answers = row.questionnaire as Answers
  const type = row.type as CompanyType
  const status = row.approvalStatus as CompanyStatus
  const own = admin.company?.id === id
  const mayTurn = status === 'approved' && !own
  const contact = answers.primary_contact_name
  const kyc = kycStateOf(requiredDocuments(type, kycAnswers(answers)), documents)
  return {
    id,
    name: row.name,
    type,
    status: profileStatusOf(status),
    revision: row.revision,
    version: row.version,
    isIllustrative: row.isIllustrative,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    suspension: row.suspendedAt
      ? { since: row.suspendedAt.toISOString(), reason: row.suspensionReason ?? '' }
      : null,
    rejectionReason: row.rejectionReason,
    memberNotes: row.memberNotes,
    internalNotes: row.internalNotes,
    owner,
    contactName: typeof contact === 'string' ? contact : null,
    pepDeclared: answers.pep_attestation === 'yes',
    sections: presentQuestionnaire(type, answers, decided),
    decidedRevision,
    documents,
    kyc,
    history,
    pointing: {
      askable: askableOf(profileForms[type]),
      missing: missingPicks(profileForms[type], kyc),
      standing: readAsked(row.asked),
    },
    ...(await findSent(id, row.revision)),
    offered: offeredActions(companyWorkflow, { status, actor: 'admin', own }).filter(isDecision),
    maySuspend: mayTurn && row.suspendedAt === null,
    mayReinstate: mayTurn && row.suspendedAt !== null,
    own,
  }
}

/** How the version that stands came: by itself, and with what its owner did about what was asked for. */
async function findSent(companyId: string, revision: number) {
  const row = await db()
    .selectFrom('companyRevisions')
    .where('companyId', '=', companyId)
    .where('revision', '=', revision)
    .select([
      sql<boolean>`coalesce(snapshot ->> 'returnedBy' = 'documents', false)`.as('returned'),
      sql`snapshot -> 'asked'`.as('asked'),
    ])
    .executeTakeFirst()
  return { returnedByDocuments: row?.returned ?? false, answered: readShown(row?.asked) }
}

const isDecision = (action: string): action is DecisionAction => action !== 'submit'

async function findAnswers(companyId: string, revision: number): Promise<Answers | null> {
  const row = await db()
    .selectFrom('companyRevisions')
    .where('companyId', '=', companyId)
    .where('revision', '=', revision)
    .select('snapshot')
    .executeTakeFirst()
  const snapshot = row?.snapshot as { questionnaire?: Answers } | undefined
  return snapshot?.questionnaire ?? null
}

async function findOwner(companyId: string): Promise<ReviewedOwner | null> {
  const row = await db()
    .selectFrom('companyMembers as cm')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('cm.companyId', '=', companyId)
    .where('cm.role', '=', 'owner')
    .select([
      'm.userId',
      'm.fullName',
      'u.email',
      'm.companyName',
      'm.position',
      'm.phone',
      'm.userType',
      'm.companyWebsite as website',
      'm.earlyAccessGrantedAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { earlyAccessGrantedAt: startsAt, ...owner } = row
  const freeYear = startsAt && {
    startsAt: startsAt.toISOString(),
    endsAt: earlyAccessEndsAt(startsAt).toISOString(),
  }
  return { ...owner, userType: row.userType as UserType, freeYear }
}
