import type { Right } from '#app/mail/kinds.ts'
import { db } from '#app/db/client.server.ts'
import type { RequiredRights } from '#app/db/rests-on.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { aGrant, aMarketListing, anInvestor, anOpenInvitation, suspendCompany } from './access.ts'
import { aColleagueInvitation } from './colleagues.ts'
import { aDeveloper, anAdmin, aPerson } from './listings.ts'
import { insertRow, updateRows } from './rows.ts'
import { must } from './must.ts'

/** A person who was notified, and the rights that the notice requires. */
export type Recipient = {
  reader: { userId: string; email: string; companyId: string | null }
  restsOn: RequiredRights
}
/** Sets up such a person, and ends one of the rights. */
export type Ending = () => Promise<Recipient & { end: () => Promise<unknown> }>

const asReader = ({ userId, email, company }: ApprovedMember) => ({ userId, email, companyId: company.id })

async function aReader() {
  const owner = await aDeveloper()
  const reader = await anInvestor()
  const house = await aMarketListing({ companyId: owner.company.id, visibility: 'private' })
  return { owner, reader, house, recipient: asReader(reader) }
}

export const leave = ({ userId }: { userId: string }) =>
  db().deleteFrom('companyMembers').where('userId', '=', userId).execute()

const takeOffMarket = (id: number) => updateRows('listings', { id }, { listed: false })

export const ENDINGS: Record<Right, Record<string, Ending>> = {
  admin: {
    'a demotion': async () => {
      const [admin] = [await anAdmin(), await anAdmin()]
      const { userId, email } = admin
      const end = () => updateRows('members', { userId }, { role: 'member' })
      return { reader: { userId, email, companyId: null }, restsOn: ['admin'], end }
    },
    'a demotion with a suspension': async () => {
      const [{ userId, email }] = [await anAdmin(), await anAdmin()]
      const end = () =>
        updateRows(
          'members',
          { userId },
          { role: 'member', suspendedAt: new Date(), suspensionReason: 'Late.' },
        )
      return { reader: { userId, email, companyId: null }, restsOn: ['admin'], end }
    },
  },
  company: {
    'leaving the company': async () => {
      const { company } = await anInvestor()
      const reader = (await aPerson({ company })) as ApprovedMember
      const end = () => leave(reader)
      return { reader: asReader(reader), restsOn: ['company'], end }
    },
  },
  thread: {
    'the removal of the thread': async () => {
      const { reader, recipient, house } = await aReader()
      const { id } = must(
        await sendInquiry(reader, house.slug, { kind: 'inquiry', message: 'Roof?', phone: null }),
      )
      return {
        reader: recipient,
        restsOn: [`thread:${id}`],
        end: () => db().deleteFrom('inquiries').where('id', '=', id).execute(),
      }
    },
    'the suspension of the company': async () => {
      const { reader, recipient, house } = await aReader()
      const sent = must(
        await sendInquiry(reader, house.slug, { kind: 'inquiry', message: 'Roof?', phone: null }),
      )
      return { reader: recipient, restsOn: [`thread:${sent.id}`], end: () => suspendCompany(reader) }
    },
  },
  listing: {
    'the end of the grant': async () => {
      const { reader, house, recipient } = await aReader()
      const id = await aGrant(house.id, reader)
      const end = () => updateRows('accessGrants', { id }, { revokedAt: new Date() })
      return { reader: recipient, restsOn: [`listing:${house.id}:city+price`], end }
    },
    'the withdrawal of the listing': async () => {
      const { recipient, house } = await aReader()
      return { reader: recipient, restsOn: [`listing:${house.id}`], end: () => takeOffMarket(house.id) }
    },
    'the suspension of the listing': async () => {
      const { recipient, house } = await aReader()
      const end = () =>
        updateRows('listings', { id: house.id }, { suspendedAt: new Date(), suspensionReason: 'Late.' })
      return { reader: recipient, restsOn: [`listing:${house.id}`], end }
    },
    'the change of a public listing to a private one': async () => {
      const { recipient, house } = await aReader()
      await updateRows('listings', { id: house.id }, { visibility: 'public' })
      const end = () => updateRows('listings', { id: house.id }, { visibility: 'private' })
      return { reader: recipient, restsOn: [`listing:${house.id}:city+price`], end }
    },
  },
  grant: {
    'a revocation': async () => {
      const { reader, house, recipient } = await aReader()
      const id = await aGrant(house.id, reader)
      const end = () => updateRows('accessGrants', { id }, { revokedAt: new Date() })
      return { reader: recipient, restsOn: [`grant:${house.id}`], end }
    },
    'the withdrawal of the listing': async () => {
      const { reader, house, recipient } = await aReader()
      await aGrant(house.id, reader)
      return { reader: recipient, restsOn: [`grant:${house.id}`], end: () => takeOffMarket(house.id) }
    },
    'the suspension of the company': async () => {
      const { reader, house, recipient } = await aReader()
      await aGrant(house.id, reader)
      return { reader: recipient, restsOn: [`grant:${house.id}`], end: () => suspendCompany(reader) }
    },
  },
  invitation: {
    'its revocation': async () => {
      const { house, recipient } = await aReader()
      const id = await anOpenInvitation(house.id, recipient.email)
      const end = () => updateRows('accessInvitations', { id }, { revokedAt: new Date() })
      return { reader: recipient, restsOn: [`invitation:${id}`], end }
    },
    'the withdrawal of the listing': async () => {
      const { house, recipient } = await aReader()
      const id = await anOpenInvitation(house.id, recipient.email)
      return { reader: recipient, restsOn: [`invitation:${id}`], end: () => takeOffMarket(house.id) }
    },
  },
  colleague: {
    'its revocation': async () => {
      const { owner, recipient } = await aReader()
      const id = await aColleagueInvitation(owner, recipient)
      const end = () => updateRows('companyInvitations', { id }, { revokedAt: new Date() })
      return { reader: recipient, restsOn: [`colleague:${id}`], end }
    },
  },
  connection: {
    'its withdrawal': async () => {
      const { owner, reader, recipient } = await aReader()
      const { id } = await insertRow('connectionRequests', {
        requesterId: owner.userId,
        requesterCompanyId: owner.company.id,
        companyId: reader.company.id,
      })
      const end = () =>
        updateRows('connectionRequests', { id }, { status: 'withdrawn', decidedAt: new Date() })
      return { reader: recipient, restsOn: [`connection:${id}`], end }
    },
  },
  turn: {
    'acting on it': async () => {
      const { owner, reader, recipient } = await aReader()
      const { id, createdAt } = await insertRow('connectionRequests', {
        requesterId: owner.userId,
        requesterCompanyId: owner.company.id,
        companyId: reader.company.id,
        createdAt: new Date(1_790_000_000_000),
      })
      const end = () =>
        updateRows('connectionRequests', { id }, { status: 'accepted', decidedAt: new Date() })
      return { reader: recipient, restsOn: [`turn:connection/${id}:${createdAt.getTime()}000`], end }
    },
  },
}
