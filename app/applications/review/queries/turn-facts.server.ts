import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { openOf } from '#app/review/requested/state.ts'
import type { CaseFacts, Missing } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn-texts.ts'
import { loadRequestedItems, showNeeded } from '../../requested/queries.server.ts'
import { APPLICATION_FIELDS, readApplicationData, roleOf } from '../../schema.ts'
import { readTyped } from '../../typed.ts'

type Row = {
  id: string
  companyName: string | null
  role: string
  applicationData: unknown
  typed: unknown
  version: number
}

/** What blocks a candidate's submission: empty required fields, missing documents, and open requested items. */
async function missingOf({ id, ...row }: Row, from: Kysely<DB>): Promise<Missing[]> {
  const role = roleOf(row.role)
  const stored = { companyName: row.companyName, role, data: readApplicationData(row.applicationData) }
  const given = readTyped(row.typed, row.version)?.values ?? {}
  const open = openOf(await loadRequestedItems(id, stored, given, from))
  const needed = { full_name: stored.data.full_name, company_name: stored.companyName } as const
  const fields = (Object.keys(needed) as (keyof typeof needed)[]).filter(
    (name) => !(given[name] ?? needed[name]),
  )
  // Documents that were explained instead of uploaded are not missing.
  const documents = openOf(await showNeeded({ id, role, given }, from))
  const labels = [
    ...fields.map((name) => APPLICATION_FIELDS[name]),
    ...documents.map(({ label }) => label),
    ...open.map(({ label }) => label),
    MISSING.submitApplication,
  ]
  return [...new Set(labels)].map((label) => ({ label, to: null }))
}

/** What is missing from applications, by id. From the reviewers, that is a valid link for the candidate. */
export async function loadApplicationFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, CaseFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await from
    .selectFrom('applications')
    .where('id', 'in', ids)
    .select(['id', 'companyName', 'role', 'applicationData', 'typed', 'version', 'status', 'revokedAt'])
    .execute()
  return new Map(
    await Promise.all(
      rows.map(async ({ status, revokedAt, ...row }): Promise<[string, CaseFacts]> => {
        const isCandidatesTurn =
          revokedAt === null && (status === 'draft' || status === 'more_info_requested')
        const missing = isCandidatesTurn ? await missingOf(row, from) : []
        return [row.id, { suspended: false, missing, ours: isCandidatesTurn ? 'Send the link' : null }]
      }),
    ),
  )
}
