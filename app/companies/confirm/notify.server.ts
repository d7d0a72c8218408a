import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { formatDay } from '#app/lib/format.ts'
import { isNoticeTime } from '#app/notices/due.ts'
import { notify } from '#app/notices/notify.server.ts'
import { CONFIRM, CONFIRM_PATH } from './texts.ts'
import { confirmationDueMail } from '../emails.ts'

type Due = { id: string; name: string; confirmDueAt: Date | null; unconfirmedAt: Date | null; userId: string }

/** Notifies one owner, unless already notified or confirmed. */
async function notifyOne(tx: Tx, { id, name, confirmDueAt, unconfirmedAt, userId }: Due): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set((eb) => ({ confirmToldAt: eb.ref('confirmDueAt') }))
    .where('id', '=', id)
    .where('confirmDueAt', '=', confirmDueAt)
    .where((eb) => eb('confirmToldAt', 'is distinct from', eb.ref('confirmDueAt')))
    .executeTakeFirst()
  if (numUpdatedRows === 0n || !confirmDueAt || !unconfirmedAt) return false
  const day = formatDay(unconfirmedAt)
  await notify(tx, {
    userId,
    kind: 'turn',
    key: `company:${id}:confirm:${confirmDueAt.toISOString()}`,
    title: CONFIRM.page,
    text: CONFIRM.lead,
    path: CONFIRM_PATH,
    restsOn: [`company:${id}`],
    mail: {
      kind: 'company.confirmation_requested',
      content: confirmationDueMail({ companyName: name, day }),
    },
  })
  return true
}

/** Asks owners for the annual confirmation, from 09:00 in their zone. Returns the number of notices. */
export async function notifyDueConfirmations(signal?: AbortSignal): Promise<number> {
  const at = now()
  const rows = await db()
    .selectFrom('companies as c')
    .innerJoin('companyMembers as o', (join) =>
      join.onRef('o.companyId', '=', 'c.id').on('o.role', '=', 'owner'),
    )
    .innerJoin('members as m', 'm.userId', 'o.userId')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .where('u.emailVerified', '=', true)
    .where('m.closedAt', 'is', null)
    .where('m.suspendedAt', 'is', null)
    .where('c.approvalStatus', '=', 'approved')
    .where('c.suspendedAt', 'is', null)
    .where('c.closedAt', 'is', null)
    .where('c.confirmDueAt', '<=', at)
    .where((eb) => eb('c.confirmToldAt', 'is distinct from', eb.ref('c.confirmDueAt')))
    .orderBy('c.confirmDueAt')
    .orderBy('c.id')
    .select(['c.id', 'c.name', 'c.confirmDueAt', 'c.unconfirmedAt', 'o.userId', 'm.timeZone as zone'])
    .execute()
  return countEach(
    rows.filter(({ zone }) => isNoticeTime(zone, at)),
    { event: 'company.confirmation_failed', about: ({ id }) => ({ companyId: id }), signal },
    (due) => transaction((tx) => notifyOne(tx, due)),
  )
}
