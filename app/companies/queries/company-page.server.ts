import { sql } from 'kysely'
import { recordPath } from '#app/review/desk/path.ts'

/** Whether the company of this column has a page in the directory. */
export const isInDirectory = (companyId: string) =>
  sql<boolean>`exists (select from directory_entries d where d.company_id = ${sql.ref(companyId)})`

/** Where a reader opens a company: admins its record, members its page in the directory; null where it has none. */
export const companyPage = (
  { role }: { role: 'member' | 'admin' },
  { companyId, isListed }: { companyId: string; isListed: boolean },
): string | null =>
  role === 'admin' ? recordPath('profile', companyId) : isListed ? `/market-circle/entity/${companyId}` : null
