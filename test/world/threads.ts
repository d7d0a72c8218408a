import { db } from '#app/db/client.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import * as threadPage from '#app/deals/routes/thread.tsx'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { aMarketListing, anInvestor, type MarketListing } from './access.ts'
import { aDeveloper, anAdmin, aPerson } from './listings.ts'
import { welcomedCookie } from './marks.ts'
import { visit } from './pages.tsx'
import { findRow } from './rows.ts'
import { must } from './must.ts'

export type ThreadCast = {
  owner: ApprovedMember
  colleague: ApprovedMember
  asker: ApprovedMember
  stranger: ApprovedMember
  admin: AdminViewer
  house: MarketListing
}

type Person = { userId: string }

export async function threadCast(): Promise<ThreadCast> {
  const owner = await aDeveloper({ name: 'Olga Owner' })
  return {
    owner,
    colleague: (await aPerson({ company: owner.company, name: 'Karol Colleague' })) as ApprovedMember,
    asker: await anInvestor('Ada Asker'),
    stranger: await anInvestor('Sten Stranger'),
    admin: await anAdmin(),
    house: await aMarketListing({ companyId: owner.company.id, title: 'Alpha House' }),
  }
}

/** Sends the asker's inquiry about the house. While its thread is open, another inquiry becomes a message in it. */
export async function startThread(
  { asker, house }: ThreadCast,
  message = 'Is the roof new?',
): Promise<string> {
  return must(await sendInquiry(asker, house.slug, { kind: 'inquiry', message, phone: '+48 600 100 200' })).id
}

/** The same about another house of the owner, which starts a separate thread. */
export async function startThreadAboutAnotherListing(cast: ThreadCast, message?: string): Promise<string> {
  const house = await aMarketListing({ companyId: cast.owner.company.id, title: 'Alpha House' })
  return startThread({ ...cast, house }, message)
}

export const openThread = async (person: Person, id: string) =>
  visit(threadPage, `/inquiries/${id}`, { params: { id }, cookie: await welcomedCookie(person) })
export const postThread = async (person: Person, id: string, form: Record<string, string>) =>
  visit(threadPage, `/inquiries/${id}`, { params: { id }, cookie: await welcomedCookie(person), form })
export const writeThread = (person: Person, id: string, message: string, key: string = crypto.randomUUID()) =>
  postThread(person, id, { intent: 'write', key, message })

export async function statusOf(id: string) {
  const row = await findRow('inquiries', { id })
  return row?.status
}

export async function bodiesOf(id: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('inquiryMessages')
    .where('inquiryId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .select('body')
    .execute()
  return rows.map(({ body }) => body)
}
