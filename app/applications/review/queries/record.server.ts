import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { changedDocuments } from '#app/kyc/since/changed-documents.server.ts'
import { earlierAnswers } from '#app/review/requested/state.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { db } from '#app/db/client.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { currentDocuments, listDocuments } from '#app/kyc/queries.server.ts'
import { isOwnAddress } from '#app/kyc/review/holder.server.ts'
import { documentWorkflow } from '#app/kyc/review/workflow.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { offeredActions } from '#app/review/engine.ts'
import { firstDecisionOnLastVersion, listDecisions, listSubmissions } from '#app/review/history.server.ts'
import { REQUESTABLE_APPLICATION_GROUPS, missingPicks } from '#app/applications/requested/requestable.ts'
import {
  APPLICATION_FIELDS,
  type ApplicationField,
  FIELD_NAMES,
  readApplicationData,
  roleOf,
} from '#app/applications/schema.ts'
import { type ApplicationStatus, applicationWorkflow, OPEN_STATUSES } from '#app/applications/workflow.ts'
import { shownStatusOf } from '../schema.ts'
import { loadAddressState } from './address.server.ts'
import { z } from 'zod'

const snapshotSchema = z.looseObject({ company_name: z.string().nullable(), role: z.string() })

type ApplicationAnswers = Record<ApplicationField, string | null>

const answersOf = (companyName: string | null, role: CompanyType, stored: unknown): ApplicationAnswers => ({
  company_name: companyName,
  role: companyTypeLabels[role],
  ...readApplicationData(stored),
})

/** The answers of a submission; null when it is not stored. */
async function findAnswers(applicationId: string, revision: number): Promise<ApplicationAnswers | null> {
  const row = await db()
    .selectFrom('applicationRevisions')
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .select('snapshot')
    .executeTakeFirst()
  const snapshot = snapshotSchema.safeParse(row?.snapshot)
  if (!snapshot.success) return null
  const { company_name, role, ...data } = snapshot.data
  return answersOf(company_name, roleOf(role), data)
}

export type LinkState = { id: string; issuedAt: string; expiresAt: string; isExpired: boolean }

export type ApplicationForReview = Awaited<ReturnType<typeof loadApplicationForReview>>
export type ReviewedDocument = ApplicationForReview['documents'][number]

/** Everything an admin needs for a decision (ADM-188), with internal notes. Throws 404 for an unknown id. */
export async function loadApplicationForReview(admin: AdminViewer, id: string) {
  if (!isUuid(id)) throw refusal('not_found')
  const row = await db()
    .selectFrom('applications as a')
    .leftJoin('members as inviter', 'inviter.userId', 'a.invitedBy')
    .where('a.id', '=', id)
    .selectAll('a')
    .select('inviter.fullName as invitedByName')
    .executeTakeFirst()
  if (!row) throw refusal('not_found')
  const status = row.status as ApplicationStatus
  const role = row.role as CompanyType
  const isOpen = row.revokedAt === null && OPEN_STATUSES.includes(status)
  const [documents, link, history, submissions, own, address] = await Promise.all([
    status === 'approved' && row.userId ? listDocuments(row.userId) : currentDocuments({ applicationId: id }),
    findLink(id),
    listDecisions('application', id),
    listSubmissions('application', id),
    isOwnAddress(admin, row.email),
    isOpen ? loadAddressState(admin, row.email) : null,
  ])
  const last = firstDecisionOnLastVersion(history)
  const decided = last && last.revision < row.revision ? await findAnswers(id, last.revision) : null
  const kyc = kycStateOf(requiredDocuments(role, {}), documents)
  const offered = row.revokedAt
    ? []
    : offeredActions(applicationWorkflow, { status, actor: 'decider', own }).filter(
        (action) => action !== 'submit',
      )
  return {
    id,
    email: row.email,
    companyName: row.companyName,
    /** The applicant's name; an approval copies it to the account. */
    fullName: readApplicationData(row.applicationData).full_name,
    role,
    invitedRole: row.invitedRole as CompanyType,
    status: shownStatusOf(status, row.revokedAt),
    /** Number of the last submission; `version` is posted with a decision for the staleness check. */
    revision: row.revision,
    version: row.version,
    invitedBy: row.invitedByName,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    rejectionReason: row.rejectionReason,
    memberNotes: row.memberNotes,
    internalNotes: row.internalNotes,
    answers: compareAnswers(answersOf(row.companyName, role, row.applicationData), decided ?? null),
    /** The last decided submission when a newer one is pending and its answers are stored; changes are relative to it. */
    decidedRevision: decided && last ? last.revision : null,
    changedDocuments:
      decided && last && isOpen ? await changedDocuments({ applicationId: id }, last.decidedAt) : [],
    link,
    /** The application is open, so a link may be copied or sent. */
    mayHaveLink: isOpen,
    documents: documents.map((document) => ({
      ...document,
      // Reopening is offered on the KYC desk.
      offered: isOpen
        ? offeredActions(documentWorkflow, { status: document.status, actor: 'decider', own }).filter(
            (action) => action !== 'reopen',
          )
        : [],
    })),
    kyc,
    /** Items that a reviewer can request, which of them are missing, and the last requested ones. */
    requestable: {
      groups: REQUESTABLE_APPLICATION_GROUPS,
      missing: missingPicks(kyc),
      lastRequested: readRequestedItems(row.asked),
    },
    submissions,
    answered: submissions[0]?.answered ?? [],
    earlier: earlierAnswers(submissions),
    /** Account and company at the address; null once the application is decided or revoked. */
    address,
    /** The company that the approval created. */
    companyId: row.companyId,
    history,
    /** The admin's available actions, in workflow order; empty for the admin's own application. */
    offered,
    own,
  }
}

/** Each answer, with the value in the last decided submission when it differs. */
function compareAnswers(now: ApplicationAnswers, before: ApplicationAnswers | null) {
  return FIELD_NAMES.map((key) => ({
    key,
    label: APPLICATION_FIELDS[key],
    value: now[key],
    ...(before && before[key] !== now[key] && { before: before[key] }),
  }))
}

async function findLink(applicationId: string): Promise<LinkState | null> {
  const row = await db()
    .selectFrom('applicationLinks')
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'createdAt', 'expiresAt'])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    issuedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now(),
  }
}
