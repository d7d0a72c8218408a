import type { Kysely } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { OPEN_VERSION_STATUSES } from '../workflow.ts'

/** The company's version in review or sent back, of which there is at most one. */
export const openVersion = (on: Kysely<DB>, companyId: string) =>
  on
    .selectFrom('companyVersions')
    .where('companyId', '=', companyId)
    .where('status', 'in', OPEN_VERSION_STATUSES)
