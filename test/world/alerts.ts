import { sql } from 'kysely'
import { createAlert } from '#app/alerts/commands/keep-alerts.server.ts'
import { runAlerts } from '#app/alerts/jobs.server.ts'
import type { AlertCriteria } from '#app/alerts/kinds.ts'
import { db, transaction } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { emit } from '#app/review/outbox.server.ts'

/** An active alert of a member, by the product's own command. */
export async function anAlert(member: Member, criteria: AlertCriteria): Promise<string> {
  const created = await createAlert(member, { criteria, formKey: crypto.randomUUID() })
  if (!created.ok) throw new Error(`the alert of this test was refused: ${created.refused}`)
  return created.value.id
}

/** What a member was told by alerts and saved searches, oldest first. */
export function toldTo(member: Member) {
  return db()
    .selectFrom('notices')
    .where('userId', '=', member.userId)
    .where('kind', '=', 'alert')
    .orderBy('id')
    .select(['title', 'text', 'path', 'key'])
    .execute()
}

export async function titlesTo(member: Member): Promise<string[]> {
  return (await toldTo(member)).map(({ title }) => title)
}

/** Everything that alerts have noted for a member. */
export function firingsOf(member: Member) {
  return db()
    .selectFrom('alertFirings')
    .where('userId', '=', member.userId)
    .orderBy('id')
    .selectAll()
    .execute()
}

/** Lets the workers run until nothing is left to do. */
export function workAlerts(): Promise<void> {
  return runAlerts()
}

/** Forgets every event so far, so that a test sees its own alone. */
export async function clearEvents(): Promise<void> {
  await db()
    .updateTable('outboxEvents')
    .set({ processedAt: new Date() })
    .where('processedAt', 'is', null)
    .execute()
}

/** Writes a listing's new price as an approval leaves it: the column and the event of one transaction. */
export async function aPriceChange(listingId: number, to: number, opened = false): Promise<void> {
  await transaction(async (tx) => {
    const { price } = await tx
      .selectFrom('listings')
      .where('id', '=', listingId)
      .select('price')
      .executeTakeFirstOrThrow()
    await tx.updateTable('listings').set({ price: to }).where('id', '=', listingId).execute()
    if (price !== null)
      await emit(tx, { kind: 'price_changed', subjectId: listingId, details: { from: price, to, opened } })
  })
}

/** Moves what waits back in time, as if it had waited. */
export async function ageFirings(milliseconds: number): Promise<void> {
  await sql`update alert_firings set fired_at = fired_at - make_interval(secs => ${milliseconds / 1000})`.execute(
    db(),
  )
}
