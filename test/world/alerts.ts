import type { Updateable } from 'kysely'
import { createAlert } from '#app/alerts/commands/edit-alerts.server.ts'
import { deliverFirings } from '#app/alerts/commands/deliver-firings.server.ts'
import { matchEvents } from '#app/alerts/jobs.server.ts'
import type { AlertCriteria, AlertTime } from '#app/alerts/kinds.ts'
import { transaction } from '#app/db/client.server.ts'
import type { Listings } from '#app/db/schema.gen.ts'
import type { Member } from '#app/lib/viewer.ts'
import { emitChange } from '#app/listings/commands/emit-change.server.ts'
import { selectRows, updateRows } from './rows.ts'
import { must } from './must.ts'

export async function anAlert(
  member: Member,
  criteria: AlertCriteria,
  told: AlertTime = 'at_once',
): Promise<string> {
  const created = must(await createAlert(member, { criteria, told, formKey: crypto.randomUUID() }))
  if (created.isSame) throw new Error('this member already has the alert')
  return created.id
}

/** A member's notices from alerts and saved searches, oldest first. */
export function alertNoticesOf(member: Member) {
  return selectRows(
    'notices',
    { userId: member.userId, kind: 'alert' },
    ['title', 'text', 'path', 'key'],
    'id',
  )
}

export async function alertTitlesOf(member: Member): Promise<string[]> {
  return (await alertNoticesOf(member)).map(({ title }) => title)
}

export function firingsOf(member: Member) {
  return selectRows('alertFirings', { userId: member.userId }, '*', 'id')
}

/** One run from events to notices, which the jobs do within seconds of a commit. */
export async function runAlertWorkers(): Promise<void> {
  await matchEvents()
  await deliverFirings()
}

/** Removes all events so far, so that a test sees only its own events. */
export async function clearEvents(): Promise<void> {
  await updateRows('outboxEvents', { processedAt: null }, { processedAt: new Date() })
}

/** Writes new values of a listing as an approval does: the columns and the event in one transaction. */
export async function aChange(id: number, values: Updateable<Listings>): Promise<void> {
  await transaction((tx) =>
    emitChange(tx, id, () => tx.updateTable('listings').set(values).where('id', '=', id).execute()),
  )
}

export const aPriceChange = (id: number, price: number) => aChange(id, { price })
