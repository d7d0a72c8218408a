import { requestConnection } from '#app/directory/commands/connections.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { aListedCompany, type Insider } from './directory.ts'
import { must } from './must.ts'

const DAY = 86_400_000

export const later = (days: number) => setClock(() => new Date(Date.now() + days * DAY))

export async function pair(): Promise<[Insider, Insider]> {
  return [
    await aListedCompany({ type: 'investor', name: 'Asker AG' }),
    await aListedCompany({ name: 'Asked Sp. z o.o.' }),
  ]
}

export async function aConnectionRequest(
  from: Insider,
  to: Insider,
  message: string | null = null,
): Promise<string> {
  return must(await requestConnection(from.member, to.companyId, message)).id
}

export const outcome = (result: { ok: true } | { ok: false; refused: string }) =>
  result.ok ? 'ok' : result.refused

export const tally = (results: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(results, (one) => one)].map(([key, all]) => [key, all.length]))
