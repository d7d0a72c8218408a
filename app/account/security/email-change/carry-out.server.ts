import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { mailStop } from './mail-stop.server.ts'
import { isTaken, moveAddress } from './move.server.ts'
import { daysAfter, movesAt, nextStep, WITHOUT_OLD } from './policy.ts'
import { endWish } from './request.server.ts'

/**
 * Does what is due of the changes that wait without the old mailbox: the mails to it after three and six days, and then the
 * move. Two workers at once and a restart do each step once. Answers how many steps were done. One that
 * fails stops no other; all were tried before it throws.
 */
export async function carryOutEmailChanges(): Promise<number> {
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
  for (const wish of due) {
    try {
      if (await stepOnce(wish)) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'changes of an address failed')
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

/** The wish while the step is still due; null once it was done, stopped or taken back. */
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
  const wish = await findDue(tx, due)
  if (!wish?.newConfirmedAt || !wish.takesEffectAt) return false
  // An admin moves in another way.
  if (wish.role === 'admin') {
    await end(tx, wish.userId, 'cancelled')
    return true
  }
  if (wish.suspendedAt) return putOff(tx, wish.id, { nextStepAt: daysAfter(now(), 1) })
  if (wish.oldMails > WITHOUT_OLD.mailsAfter.length) {
    if (await isUnsent(tx, wish)) {
      const tomorrow = daysAfter(now(), 1)
      return putOff(tx, wish.id, { nextStepAt: tomorrow, takesEffectAt: tomorrow })
    }
    await moveAddress(tx, wish.userId, wish)
    return true
  }
  const oldMails = wish.oldMails + 1
  const takesEffectAt = movesAt(wish.takesEffectAt, now())
  await tx
    .updateTable('emailChanges')
    .set({ oldMails, takesEffectAt, nextStepAt: nextStep(wish.newConfirmedAt, oldMails, takesEffectAt) })
    .where('id', '=', wish.id)
    .execute()
  await mailStop(tx, { ...wish, takesEffectAt })
  return true
}

async function putOff(tx: Tx, id: string, to: { nextStepAt: Date; takesEffectAt?: Date }): Promise<true> {
  await tx.updateTable('emailChanges').set(to).where('id', '=', id).execute()
  return true
}

async function end(tx: Tx, userId: string, because: 'taken' | 'cancelled'): Promise<void> {
  await endWish(tx, userId, because)
  await writeAudit(tx, {
    actor: { kind: 'system' },
    action: 'email.cancel_change',
    subject: { type: 'user', id: userId },
    details: { because },
  })
}

/** Whether a mail that could stop it has not left yet: nothing moves before its reader had the chance. */
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
