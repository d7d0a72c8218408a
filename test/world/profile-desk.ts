import * as page from '#app/companies/desk/desk.tsx'
import { db } from '#app/db/client.server.ts'
import { aSignedInAdmin } from './back-office.tsx'
import type { TestCompany } from './companies.ts'
import { visit } from './pages.tsx'

type Seen = Pick<TestCompany, 'companyId' | 'version'>

export const address = (id: string) => `/admin/profiles?id=${id}`

export async function aProfileDesk() {
  const admin = await aSignedInAdmin()
  const show = (id: string) => visit(page, address(id), { cookie: admin.cookie })
  const post = (id: string, form: Record<string, string>) =>
    visit(page, address(id), { cookie: admin.cookie, form: { id, ...form } })
  const decide = ({ companyId, version }: Seen, intent: string, more: Record<string, string> = {}) =>
    post(companyId, { intent, seen: String(version), ...more })
  const send = (id: string, form: URLSearchParams) => visit(page, address(id), { cookie: admin.cookie, form })
  return { admin, show, post, decide, send }
}

export const lastAuditOf = (id: string) =>
  db()
    .selectFrom('auditLog')
    .where('subjectType', '=', 'company')
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
