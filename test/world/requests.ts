import * as desk from '#app/companies/versions/desk/desk.tsx'
import * as changes from '#app/companies/versions/routes/changes.tsx'
import type { Member } from '#app/lib/viewer.ts'
import { loadRowTurns } from '#app/review/turn-index.server.ts'
import { signedInCookie } from './accounts.ts'
import { askFor } from './requested-items.ts'
import { seenBy, type TestCompany } from './companies.ts'
import { visit } from './pages.tsx'
import type { aProfileDesk } from './profile-desk.ts'
import { selectRow, updateRows } from './rows.ts'
import { aVerifiedCompany, underWayOf, versionsOf } from './versions.ts'

export const CHANGES_AT = '/my-profile/changes'
type Desk = Awaited<ReturnType<typeof aProfileDesk>>

export async function aWelcomedCompany(): Promise<TestCompany> {
  const company = await aVerifiedCompany()
  await updateRows('members', { userId: company.member.userId }, { welcomeSeenAt: new Date() })
  return company
}

/** Sends a request to the company through the profiles desk. Returns the request. */
export async function sendRequest(from: Desk, company: TestCompany, picks: Parameters<typeof askFor>[3]) {
  const { status } = await askFor(from, company, 'ask', picks)
  const request = (await versionsOf(company.companyId)).at(-1)
  if (status !== 303 || !request) throw new Error('the request was not created')
  return request
}

export const cookieBy = ({ userId }: Member) => signedInCookie(userId)
export const readBy = async (page: Parameters<typeof visit>[0], path: string, member: Member) =>
  (await visit(page, path, { cookie: await cookieBy(member) })).text

export async function press(
  { member, companyId }: TestCompany,
  intent: string,
  more: Record<string, string> = {},
) {
  const { draftVersion, companyVersion } = await seenBy(member)
  const underWay = await underWayOf(companyId)
  const seen = {
    draft_version: String(draftVersion),
    seen_version: String(companyVersion),
    under_way: underWay?.id ?? '',
    under_way_version: String(underWay?.version ?? 0),
  }
  return visit(changes, CHANGES_AT, { cookie: await cookieBy(member), form: { intent, ...seen, ...more } })
}

export const turnOf = async (id: string, { companyId }: TestCompany) =>
  (await loadRowTurns('version', [id], companyId)).get(id)?.whose

export async function decideAt(from: Desk, id: string, intent: string, more: Record<string, string> = {}) {
  const { version } = await selectRow('companyVersions', { id })
  const values = { intent, id, seen: String(version), reason: 'Because.', ...more }
  return visit(desk, `/admin/versions?id=${id}`, {
    cookie: await signedInCookie(from.admin.userId),
    form: values,
  })
}
