import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { sendStopLink } from './request.server.ts'
import { isTaken, moveAddress } from './confirm.server.ts'
import { endEmailChange } from '../../links.server.ts'
import { daysAfter, movesAt, nextStep, WITHOUT_OLD } from './policy.ts'

/**
 * Performs the due steps of changes without the old mailbox: the emails after three and six days, then the move. Each
 * step happens once, despite concurrent workers and restarts. Returns the number of steps done. A failing change does
 * not block the others; failures are thrown at the end.
 */
export async function applyEmailChanges(): Promise<number> {
  const due = await db()
    .selectFrom('emailChanges')
    .where('nextStepAt', '<=', now())
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('nextStepAt')
    .orderBy('id')
    .limit(200)
    .select(['id', 'userId'])
    .execute()
  let done = 0
  const failures: unknown[] = []
  for (const pendingChange of due) {
    try {
      if (await stepOnce(pendingChange)) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'email changes failed')
  return done
}

type Due = { id: string; userId: string }

async function stepOnce(due: Due): Promise<boolean> {
  try {
    return await transaction(async (tx) => {
      await lockAccount(tx, due.userId)
      return step(tx, due)
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    return transaction(async (tx) => {
      await lockAccount(tx, due.userId)
      if (!(await findDue(tx, due))) return false
      await end(tx, due.userId, 'taken')
      return true
    })
  }
}

/** The change while its step is due; null once done, stopped or cancelled. */
function findDue(tx: Tx, { id }: Due) {
  return tx
    .selectFrom('emailChanges as c')
    .innerJoin('members as m', 'm.userId', 'c.userId')
    .where('c.id', '=', id)
    .where('c.nextStepAt', '<=', now())
    .where('c.doneAt', 'is', null)
    .where('c.endedAt', 'is', null)
    .select(['c.id', 'c.userId', 'c.oldEmail', 'c.newEmail', 'c.withoutOld', 'c.oldMails', 'm.role'])
    .select(['c.newConfirmedAt', 'c.takesEffectAt', 'c.createdAt', 'm.suspendedAt'])
    .executeTakeFirst()
}

async function step(tx: Tx, due: Due): Promise<boolean> {
  const pendingChange = await findDue(tx, due)
  if (!pendingChange?.newConfirmedAt || !pendingChange.takesEffectAt) return false
  // Admins cannot change their address this way.
  if (pendingChange.role === 'admin') {
    await end(tx, pendingChange.userId, 'cancelled')
    return true
  }
  if (pendingChange.suspendedAt) return postpone(tx, pendingChange.id, { nextStepAt: daysAfter(now(), 1) })
  if (pendingChange.oldMails > WITHOUT_OLD.mailsAfter.length) {
    if (await isUnsent(tx, pendingChange)) {
      const tomorrow = daysAfter(now(), 1)
      return postpone(tx, pendingChange.id, { nextStepAt: tomorrow, takesEffectAt: tomorrow })
    }
    await moveAddress(tx, pendingChange.userId, pendingChange)
    return true
  }
  const oldMails = pendingChange.oldMails + 1
  const takesEffectAt = movesAt(pendingChange.takesEffectAt, now())
  await tx
    .updateTable('emailChanges')
    .set({
      oldMails,
      takesEffectAt,
      nextStepAt: nextStep(pendingChange.newConfirmedAt, oldMails, takesEffectAt),
    })
    .where('id', '=', pendingChange.id)
    .execute()
  await sendStopLink(tx, { ...pendingChange, takesEffectAt })
  return true
}

async function postpone(tx: Tx, id: string, to: { nextStepAt: Date; takesEffectAt?: Date }): Promise<true> {
  await tx.updateTable('emailChanges').set(to).where('id', '=', id).execute()
  return true
}

async function end(tx: Tx, userId: string, because: 'taken' | 'cancelled'): Promise<void> {
  await endEmailChange(tx, userId, because)
  await writeAudit(tx, {
    actor: { kind: 'system' },
    action: 'email.cancel_change',
    subject: { type: 'user', id: userId },
    details: { because },
  })
}

/** Whether a stop link is still unsent: the owner must have a chance to stop the change before the move. */
async function isUnsent(tx: Tx, { oldEmail, createdAt }: { oldEmail: string; createdAt: Date }) {
  const mail = await tx
    .selectFrom('emailQueue')
    .where('toEmail', '=', oldEmail)
    .where('kind', '=', 'account.email_change_requested')
    .where('status', 'in', ['pending', 'sending'])
    .where('createdAt', '>=', createdAt)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}
