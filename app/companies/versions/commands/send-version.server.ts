import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { settleWork, tellAdmins } from '#app/notices/tell-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { ShownAsked } from '#app/review/asked/state.ts'
import { findAsked, showOwnAsked } from '../../asked/queries.server.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { DESK } from '../desk/desk.words.ts'
import { versionReceivedMail } from '../emails.ts'
import { layOver, unshown } from '../policy.ts'
import type { Edit } from '../policy.ts'
import { approvedSince } from '../queries/approved-since.server.ts'
import { VERSIONS_DESK } from '../schema.ts'
import { UNDER_WAY } from '../workflow.ts'
import { askFresh, askTurn, holdEdit, keepRest } from './held-edit.server.ts'
import type { EditStop, SeenEdit } from './held-edit.server.ts'
import { nextNumber } from './put-in-force.server.ts'
import type { HeldCompany } from './put-in-force.server.ts'
import { formerOf, saveMinor, valuesOf } from './save-edits.server.ts'

export type SendStop = EditStop | 'nothing' | 'consents_missing' | 'documents_missing'

/** What the page showed: the draft, the answers in force, and the version under way; null where it showed none. */
export type SeenVersion = SeenEdit & { underWay: { id: string; version: number } | null }

/**
 * Sends the material answers to review as a version beside the approved profile; what acts at once comes into force with
 * them (END-025, END-026). A version under way is followed by this one. Of several at once one goes through.
 */
export async function sendVersion(
  form: ProfileForm,
  member: Member,
  seen: SeenVersion,
  hasConsents: boolean,
): Promise<Result<{ number: number }, SendStop>> {
  return attempt<{ number: number }, SendStop>(async (tx, stop) => {
    const { company, filled, edits } = await holdEdit(tx, form, member, seen, stop)
    const material = edits.filter(({ change }) => change === 'material')
    if (material.length === 0) stop('nothing')
    if (!hasConsents) stop('consents_missing')
    const documents = await listDocuments(member.userId, tx)
    if (unshown(company.type, material, documents, await approvedSince(tx, company.id)).length > 0)
      stop('documents_missing')
    const atOnce = edits.filter(({ change }) => change !== 'material')
    askFresh(member, atOnce, stop)
    await askTurn(tx, company, 'material', stop)
    if (atOnce.length > 0) await askTurn(tx, company, 'minor', stop)
    const asked = await findAsked(member, tx)
    const answered = await showOwnAsked(member, asked, filled.values, tx)
    if (!(await replace(tx, company.id, seen))) stop('stale')
    const standing = atOnce.length > 0 ? await saveMinor(tx, member, company, atOnce) : company
    const number = await insert(tx, member, standing, { material, answered })
    await keepRest(tx, form, member, filled, [])
    return { number }
  })
}

/** The version under way is followed by the next one; false where it is not the one that the page showed. */
async function replace(tx: Tx, companyId: string, { underWay }: SeenVersion): Promise<boolean> {
  if (!underWay) {
    const other = await tx
      .selectFrom('companyVersions')
      .where('companyId', '=', companyId)
      .where('status', 'in', UNDER_WAY)
      .select('id')
      .executeTakeFirst()
    return !other
  }
  const replaced = await tx
    .updateTable('companyVersions')
    .set((eb) => ({ status: 'replaced', version: eb('version', '+', 1) }))
    .where('id', '=', underWay.id)
    .where('companyId', '=', companyId)
    .where('version', '=', underWay.version)
    .where('status', 'in', UNDER_WAY)
    .returning('id')
    .executeTakeFirst()
  if (replaced) await settleWork(tx, 'version', replaced.id)
  return replaced !== undefined
}

async function insert(
  tx: Tx,
  member: Member,
  company: HeldCompany,
  { material, answered }: { material: readonly Edit[]; answered: readonly ShownAsked[] },
): Promise<number> {
  const [at, number] = [now(), await nextNumber(tx, company)]
  const changed = valuesOf(material)
  const given = at.toISOString()
  const { id } = await tx
    .insertInto('companyVersions')
    .values({
      companyId: company.id,
      number,
      kind: 'material',
      status: 'pending',
      answers: JSON.stringify(changed),
      former: JSON.stringify(formerOf(material)),
      questionnaire: JSON.stringify(
        layOver(profileForms[company.type], company.questionnaire, changed).questionnaire,
      ),
      answered: JSON.stringify(answered),
      consents: JSON.stringify({ sanctions_pep_consent: given, authority_consent: given }),
      savedBy: member.userId,
      submittedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: 'version.submit',
    subject: { type: 'version', id },
    to: 'pending',
    details: { companyId: company.id, number, answers: Object.keys(changed) },
  })
  await queueMail(tx, {
    to: { address: member.email, name: member.fullName },
    reader: { userId: member.userId, companyId: company.id, aboutOthers: false },
    restsOn: ['company'],
    kind: 'company.received',
    content: versionReceivedMail({ companyName: company.name, supportEmail: env().supportEmail }),
    dedupeKey: `version:${id}:received`,
  })
  await tellAdmins(tx, {
    work: 'version',
    subjectId: id,
    cause: number,
    title: DESK.waits(shortName(company.name)),
    path: `${VERSIONS_DESK}?id=${id}`,
  })
  return number
}
