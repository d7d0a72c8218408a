import { sql } from 'kysely'
import { recordPath } from '#app/review/desk/path.ts'

/** SQL for whether the company in this column has a directory page. */
export const isInDirectory = (companyId: string) =>
  sql<boolean>`exists (select from directory_entries d where d.company_id = ${sql.ref(companyId)})`

/** Link to a company: its record for admins, its directory page for members, or null. */
export const companyPage = (
  { role }: { role: 'member' | 'admin' },
  { companyId, isListed }: { companyId: string; isListed: boolean },
): string | null =>
  role === 'admin' ? recordPath('profile', companyId) : isListed ? `/market-circle/entity/${companyId}` : null
