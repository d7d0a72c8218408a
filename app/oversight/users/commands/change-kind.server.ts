import { lockMember } from '#app/account/commands/lock-account.server.ts'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse } from '#app/lib/refusal.ts'
import type { AdminViewer, UserType } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { kindChangedMail } from '../emails.ts'
import { kindRefusal, type UserRefusal } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'

type Change = { id: string; seen: number; kind: UserType | null; otherRole: string }

/**
 * Changes the user type (ADM-201). Refused if the account has a company of a different type; locks the person's row,
 * which serialises it with submissions. Keeps the drafts of every form and notifies the person.
 */
export async function changeKind(admin: AdminViewer, { id, seen, kind, otherRole: typed }: Change) {
  if (!isUuid(id)) return refuse('not_found')
  const otherRole = kind === 'other' ? typed.trim() : ''
  return attempt<null, UserRefusal>(async (tx, stop) => {
    if ((await findUserFacts(id, tx)) === null) return stop('not_found')
    await lockMember(tx, id)
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    const refused = kindRefusal({ ...facts, seen }, { kind, otherRole })
    if (refused !== null || kind === null) return stop(refused ?? 'kind_required')
    const changed = await tx
      .updateTable('members')
      .set({ userType: kind, otherRole: otherRole || null, updatedAt: now() })
      .where('userId', '=', id)
      .where('version', '=', seen)
      .where('closedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    if (!changed) return stop('stale')
    if (changed.version === seen) return stop('unchanged')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'account.change_kind',
      subject: { type: 'user', id },
      from: facts.kind,
      to: kind,
    })
    const [from, to] = [facts.kind, kind].map((one) => MEMBER_KIND_LABELS[one])
    await notify(tx, {
      userId: id,
      kind: 'security',
      key: `user:${id}:type:${changed.version}`,
      title: `Your user type is now ${to}`,
      path: '/my-profile',
      restsOn: [],
      mail: { kind: 'account.kind_changed', content: kindChangedMail({ from: from ?? '', to: to ?? '' }) },
    })
    return null
  })
}
