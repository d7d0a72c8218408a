import { requestConnection } from '#app/directory/commands/connections.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { aListedCompany, type Insider } from './directory.ts'

const DAY = 86_400_000

/** Moves the clock this many days ahead. */
export const later = (days: number) => setClock(() => new Date(Date.now() + days * DAY))

/** An investor who requests and a developer who is asked. */
export async function pair(): Promise<[Insider, Insider]> {
  return [
    await aListedCompany({ type: 'investor', name: 'Asker AG' }),
    await aListedCompany({ name: 'Asked Sp. z o.o.' }),
  ]
}

/** An accepted request; returns its id. */
export async function aConnectionRequest(
  from: Insider,
  to: Insider,
  message: string | null = null,
): Promise<string> {
  const done = await requestConnection(from.member, to.companyId, message)
  if (!done.ok) throw new Error(`refused: ${done.refused}`)
  return done.value.id
}

export const outcome = (result: { ok: true } | { ok: false; refused: string }) =>
  result.ok ? 'ok' : result.refused

/** How often each outcome occurred. */
export const tally = (results: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(results, (one) => one)].map(([key, all]) => [key, all.length]))
