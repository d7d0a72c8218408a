import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { anInvestor } from './access.ts'
import { anAccessDesk, ask, waiting } from './access-desk.ts'
import { mailsTo } from './accounts.ts'
import { bellOf } from './notices.ts'

/** The start of every turn: 07:00 on a winter day in Warsaw. */
export const BEGIN = Date.parse('2031-01-13T06:00:00Z')
const HOUR = 3_600_000
/** Sets the clock to this many days and hours after the start. */
export const at = (days: number, hours = 0) => setClock(() => new Date(BEGIN + (days * 24 + hours) * HOUR))
export const begin = () => setClock(() => new Date(BEGIN))

export const emailReminders = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'turn.reminder')
export const bellReminders = async ({ userId }: { userId: string }) =>
  (await bellOf(userId)).filter(({ kind }) => kind === 'turn')

/** Removes the tasks that the incomplete profiles of the test companies cause. */
export const settle = () => db().deleteFrom('turns').where('kind', 'in', ['profile', 'document']).execute()

export async function aRequest() {
  const desk = await anAccessDesk()
  const asker = await anInvestor()
  const house = await desk.listing()
  await ask(asker, house.slug, 'Please.')
  await settle()
  return { ...desk, asker, house, id: await waiting(house.id) }
}
