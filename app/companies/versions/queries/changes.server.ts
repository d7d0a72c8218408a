import { hasReturned } from '#app/review/requested/state.ts'
import { readItemOutcomes } from '#app/review/requested/stored.ts'
import { db } from '#app/db/client.server.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import type { ComparedRow } from '#app/review/desk/side-by-side.tsx'
import { loadOwnRequestedItems } from '../../requested/queries.server.ts'
import { loadForm } from '../../queries/profile-form.server.ts'
import { listOwnDocuments } from '../../queries/wizard.server.ts'
import { presentQuestionnaire, profileForms } from '../../schema/profile-forms.ts'
import { changedRows } from '../../schema/present-answers.ts'
import { stepPath, type Answers } from '../../schema/profile-form.ts'
import {
  answersOf,
  reviewAllIfIncomplete,
  documentsFor,
  readEdits,
  editsWithoutDocument,
  hasOpenRequest,
  isWithoutChanges,
  valuesOf,
} from '../policy.ts'
import { consentsOf } from '../../turn/unanswered.ts'
import { approvedSince } from './approved-since.server.ts'

/** The owner's unsent changes and the pending version. */
export async function loadChanges(member: ApprovedMember) {
  const { type } = member.company
  const form = profileForms[type]
  const filled = await loadForm(form, member)
  const { own } = filled
  const answers = own ? answersOf(form, own.questionnaire) : {}
  const read = readEdits(form, answers, filled.values)
  const edits = read.ok && own ? reviewAllIfIncomplete(read.edits, own) : []
  const [documents, since, underWay, items] = await Promise.all([
    listDocuments(member.userId),
    approvedSince(db(), member.company.id),
    own?.underWay ? loadUnderWay(own.underWay.id) : null,
    loadOwnRequestedItems(member),
  ])
  const after = { ...answers, ...valuesOf(edits) }
  /** Changed and live answers in form order. */
  const rows: ComparedRow[] = changedRows(presentQuestionnaire(type, after, answers))
  const material = edits.filter(({ change }) => change === 'material')
  const missing = new Set(
    editsWithoutDocument(type, material, documents, {
      approvedAt: since,
      incompleteSince: own?.incompleteSince ?? null,
    }),
  )
  const asked = [...new Set(material.flatMap((edit) => documentsFor(type, edit).slice(0, 1)))]
  const isMaterial = ({ key }: ComparedRow) => material.some(({ name }) => name === key)
  return {
    type,
    formPath: stepPath(form, 1),
    draftVersion: filled.draftVersion,
    companyVersion: filled.companyVersion,
    firstError: read.ok ? null : { path: `${stepPath(form, read.step)}&check=1`, words: read.first },
    minor: rows.filter((row) => !isMaterial(row)),
    /** Changes that need review, and whether their supporting document is missing. */
    material: rows.filter(isMaterial).map((row) => ({ ...row, isMissing: missing.has(row.key) })),
    underWay,
    /** Our request is open, with or without changes. */
    isAsked: own !== null && hasOpenRequest(own),
    asked: items ?? [],
    path: form.path,
    slots: asked.map((one) => ({ type: one, missing: DOCUMENT_TYPES[one].label })),
    consents: consentsOf(form),
    ...(asked.length > 0 ? await listOwnDocuments(member) : { documents: [], previous: {} }),
  }
}

export type Changes = Awaited<ReturnType<typeof loadChanges>>

async function loadUnderWay(id: string) {
  const row = await db()
    .selectFrom('companyVersions')
    .where('id', '=', id)
    .select(['id', 'number', 'version', 'status', 'reason', 'memberNotes', 'submittedAt', 'answered'])
    .select(['isRequest', 'dueOn', 'dueAt', 'answers'])
    .executeTakeFirst()
  if (!row) return null
  const { answered, answers, dueAt, ...facts } = row
  return {
    ...facts,
    /** Resubmitted with the last requested document. */
    returned: row.status === 'pending' && hasReturned(readItemOutcomes(answered)),
    isAnswer: isWithoutChanges({ dueOn: row.dueOn, answers: answers as Answers }),
    isOverdue: dueAt !== null && dueAt <= now(),
    status: row.status as 'pending' | 'more_info_requested' | 'rejected',
    submittedAt: row.submittedAt.toISOString(),
  }
}
