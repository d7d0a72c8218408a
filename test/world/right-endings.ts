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
  return { owner, reader, house }
}
type Cast = Awaited<ReturnType<typeof aReader>>
type Given = { right: RequiredRights[number]; end: () => Promise<unknown> }

/** A reader of another company's private listing with a right, and how it ends. */
const withRight =
  (give: (cast: Cast) => Given | Promise<Given>): Ending =>
  async () => {
    const cast = await aReader()
    const { right, end } = await give(cast)
    return { reader: asReader(cast.reader), restsOn: [right], end }
  }

export const leave = ({ userId }: { userId: string }) =>
  db().deleteFrom('companyMembers').where('userId', '=', userId).execute()

const change = ({ id }: Cast['house'], values: Parameters<typeof updateRows<'listings'>>[2]) =>
  updateRows('listings', { id }, values)
const withdrawal = ({ house }: Cast) => change(house, { listed: false })

const demotion =
  (more: Parameters<typeof updateRows<'members'>>[2] = {}): Ending =>
  async () => {
    const [{ userId, email }] = [await anAdmin(), await anAdmin()]
    const end = () => updateRows('members', { userId }, { role: 'member', ...more })
    return { reader: { userId, email, companyId: null }, restsOn: ['admin'], end }
  }

const aThread = async ({ reader, house }: Cast) =>
  must(await sendInquiry(reader, house.slug, { kind: 'inquiry', message: 'Roof?', phone: null })).id

const aRequest = ({ owner, reader }: Cast, createdAt = new Date()) =>
  insertRow('connectionRequests', {
    requesterId: owner.userId,
    requesterCompanyId: owner.company.id,
    companyId: reader.company.id,
    createdAt,
  })
const answer = (id: string, status: 'withdrawn' | 'accepted') =>
  updateRows('connectionRequests', { id }, { status, decidedAt: new Date() })

const revokedGrant = (id: string) => updateRows('accessGrants', { id }, { revokedAt: new Date() })

export const ENDINGS: Record<Right, Record<string, Ending>> = {
  admin: {
    'a demotion': demotion(),
    'a demotion with a suspension': demotion({ suspendedAt: new Date(), suspensionReason: 'Late.' }),
  },
  company: {
    'leaving the company': async () => {
      const { company } = await anInvestor()
      const reader = (await aPerson({ company })) as ApprovedMember
      return { reader: asReader(reader), restsOn: ['company'], end: () => leave(reader) }
    },
  },
  thread: {
    'the removal of the thread': withRight(async (cast) => {
      const id = await aThread(cast)
      return {
        right: `thread:${id}`,
        end: () => db().deleteFrom('inquiries').where('id', '=', id).execute(),
      }
    }),
    'the suspension of the company': withRight(async (cast) => ({
      right: `thread:${await aThread(cast)}`,
      end: () => suspendCompany(cast.reader),
    })),
  },
  listing: {
    'the end of the grant': withRight(async ({ house, reader }) => {
      const id = await aGrant(house.id, reader)
      return { right: `listing:${house.id}:city+price`, end: () => revokedGrant(id) }
    }),
    'the withdrawal of the listing': withRight((cast) => ({
      right: `listing:${cast.house.id}`,
      end: () => withdrawal(cast),
    })),
    'the suspension of the listing': withRight(({ house }) => ({
      right: `listing:${house.id}`,
      end: () => change(house, { suspendedAt: new Date(), suspensionReason: 'Late.' }),
    })),
    'the change of a public listing to a private one': withRight(async ({ house }) => {
      await change(house, { visibility: 'public' })
      return { right: `listing:${house.id}:city+price`, end: () => change(house, { visibility: 'private' }) }
    }),
  },
  grant: {
    'a revocation': withRight(async ({ house, reader }) => {
      const id = await aGrant(house.id, reader)
      return { right: `grant:${house.id}`, end: () => revokedGrant(id) }
    }),
    'the withdrawal of the listing': withRight(async (cast) => {
      await aGrant(cast.house.id, cast.reader)
      return { right: `grant:${cast.house.id}`, end: () => withdrawal(cast) }
    }),
    'the suspension of the company': withRight(async ({ house, reader }) => {
      await aGrant(house.id, reader)
      return { right: `grant:${house.id}`, end: () => suspendCompany(reader) }
    }),
  },
  invitation: {
    'its revocation': withRight(async ({ house, reader }) => {
      const id = await anOpenInvitation(house.id, reader.email)
      const end = () => updateRows('accessInvitations', { id }, { revokedAt: new Date() })
      return { right: `invitation:${id}`, end }
    }),
    'the withdrawal of the listing': withRight(async (cast) => {
      const id = await anOpenInvitation(cast.house.id, cast.reader.email)
      return { right: `invitation:${id}`, end: () => withdrawal(cast) }
    }),
  },
  colleague: {
    'its revocation': withRight(async ({ owner, reader }) => {
      const id = await aColleagueInvitation(owner, reader)
      const end = () => updateRows('companyInvitations', { id }, { revokedAt: new Date() })
      return { right: `colleague:${id}`, end }
    }),
  },
  connection: {
    'its withdrawal': withRight(async (cast) => {
      const { id } = await aRequest(cast)
      return { right: `connection:${id}`, end: () => answer(id, 'withdrawn') }
    }),
  },
  turn: {
    'acting on it': withRight(async (cast) => {
      const { id, createdAt } = await aRequest(cast, new Date(1_790_000_000_000))
      const right = `turn:connection/${id}:${createdAt.getTime()}000` as const
      return { right, end: () => answer(id, 'accepted') }
    }),
  },
}
