import { type Tx } from '#app/db/client.server.ts'
import { type Draw, TYPES } from './turn-draw.ts'
import { insertRow, updateRows } from './rows.ts'

/** Answers that a document proves, and others. */
const CHANGED = [
  {},
  { company_name: 'Another name' },
  { primary_contact_name: 'Ewa Nowak', jurisdiction_incorporation: 'PL' },
  { regulatory_status: 'licensed' },
  { regulatory_status: 'regulated', headquarters_location: 'Gdynia' },
]

/** The earlier state: nothing, or an answered request. */
const FORMER = [
  {},
  { company_name: null, primary_contact_name: 'Ewa' },
  { company_name: 'A name', regulatory_status: '' },
]

/** An owner's profile draft, for one company type or another. */
export async function aDraft(draw: Draw, userId: string, type: string) {
  const isUnsent = draw.nat(2) === 0
  await insertRow('profileDrafts', {
    userId,
    formType: `${draw.nat(5) === 0 ? draw.one(TYPES) : type}_profile`,
    version: 1,
    formDraft: '{}',
    draftCurrentStep: 1,
    draftLastSaved: draw.at(),
    unsentSince: draw.nat(3) === 0 ? null : draw.at(),
  })
  // Rows that are sent or discarded later leave the index by their own trigger.
  if (isUnsent) await updateRows('profileDrafts', { userId }, { unsentSince: draw.maybe(draw.at(), 2) })
}

/** Versions of a company's profile, one of them open. */
export async function versions(tx: Tx, draw: Draw, companyId: string): Promise<string[]> {
  const ids: string[] = []
  const last = draw.one(['pending', 'pending', 'more_info_requested', 'rejected', 'withdrawn'])
  for (const status of [draw.one(['replaced', 'approved']), last]) {
    const decidedAt = status === 'pending' ? null : draw.at()
    const dueAt = decidedAt && new Date(decidedAt.getTime() + (1 + draw.nat(30)) * 86_400_000)
    const { id } = await tx
      .insertInto('companyVersions')
      .values({
        companyId,
        number: ids.length + 1,
        kind: 'material',
        status,
        answers: JSON.stringify(draw.one(CHANGED)),
        former: JSON.stringify(draw.one(FORMER)),
        questionnaire: '{}',
        reason: 'Why',
        submittedAt: draw.at(),
        decidedAt,
        inForceAt: status === 'approved' ? decidedAt : null,
        completes: draw.nat(2) === 0,
        dueOn: draw.maybe(dueAt?.toISOString().slice(0, 10) ?? null, 2),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}
