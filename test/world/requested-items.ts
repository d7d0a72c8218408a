import { readRequestedItems } from '#app/review/requested/stored.ts'
import * as rejectedPage from '#app/companies/routes/rejected.tsx'
import * as form from '#app/companies/developer/routes/developer.tsx'
import { requestPath } from '#app/review/requested/schema.ts'
import { signedInCookie } from './accounts.ts'
import { seenBy, type TestCompany } from './companies.ts'
import { uploadDocument } from './kyc.ts'
import { visit } from './pages.tsx'
import type { aProfileDesk } from './profile-desk.ts'
import { selectRow } from './rows.ts'

export const REQUEST_FORM_PATH = requestPath({ path: '/profile/developer' })

export const companyRowOf = ({ companyId }: TestCompany) => selectRow('companies', { id: companyId })
export const requestedItemsOf = async (company: TestCompany) =>
  readRequestedItems((await companyRowOf(company)).asked)

export type Picks = { items?: string[]; words?: Record<string, string>; questions?: string[]; more?: object }

/** Requests the selected items through the form of the desk. */
export async function askFor(
  desk: Awaited<ReturnType<typeof aProfileDesk>>,
  company: TestCompany,
  intent: 'requestInfo' | 'reject' | 'ask',
  picks: Picks,
) {
  const { items = [], words = {}, questions = [], more = {} } = picks
  const body = new URLSearchParams({
    intent,
    id: company.companyId,
    seen: String((await companyRowOf(company)).version),
    ...(more as Record<string, string>),
  })
  for (const item of items) body.append('items[]', item)
  for (const question of questions) body.append('questions[]', question)
  for (const [item, text] of Object.entries(words)) body.set(`words.${item.replace(':', '.')}`, text)
  return desk.send(company.companyId, body)
}

export const readAs = async (
  { member }: TestCompany,
  page = rejectedPage as object,
  path = '/profile/rejected',
) => visit(page, path, { cookie: await signedInCookie(member.userId) })

export async function answerRequest(company: TestCompany, values: Record<string, string>, intent = 'submit') {
  const { draftVersion, companyVersion } = await seenBy(company.member)
  const versions = { draft_version: String(draftVersion), seen_version: String(companyVersion) }
  const cookie = await signedInCookie(company.member.userId)
  return visit(form, REQUEST_FORM_PATH, { cookie, form: { intent, ...versions, ...values } })
}

export const sendDocument = async ({ member }: TestCompany, documentType: string) =>
  uploadDocument(await signedInCookie(member.userId), { documentType, slot: '1' })
