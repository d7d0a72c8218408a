import { now } from '#app/lib/clock.ts'
import type { Verification } from '#app/kyc/verified/policy.ts'
import {
  type companiesWithDocuments,
  verificationsAmong,
  verificationsOf,
} from '#app/kyc/verified/queries.server.ts'

type Rows = Awaited<ReturnType<ReturnType<typeof companiesWithDocuments>['execute']>>

const isVerified = (one: Verification | undefined) => one?.causes.length === 0

const verifiedIn = (found: ReadonlyMap<string, Verification>): ReadonlySet<string> =>
  new Set([...found.keys()].filter((id) => isVerified(found.get(id))))

/** The verified companies among these rows (PUB-062). */
export const verifiedAmong = (rows: Rows): ReadonlySet<string> => verifiedIn(verificationsAmong(rows, now()))

/** Which of these companies are verified, in one query. */
export const verifiedCompanies = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
  verifiedIn(await verificationsOf(ids))

/** Whether each company is verified, and until when that remains true if nothing changes. */
export async function verifiedUntil(
  ids: readonly string[],
): Promise<Map<string, { isVerified: boolean; until: Date | null }>> {
  const found = await verificationsOf(ids)
  const state = (one: Verification | undefined) => ({
    isVerified: isVerified(one),
    until: one?.until ?? null,
  })
  return new Map(ids.map((id) => [id, state(found.get(id))]))
}
