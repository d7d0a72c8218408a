import { randomUUID } from 'node:crypto'
import { closeInquiry, deleteInquiry, markNoAnswerNeeded } from '#app/deals/commands/end-inquiry.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { writeMessage } from '#app/deals/commands/messages.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { aMarketListing } from '../world/access.ts'
import { aListedCompany } from '../world/directory.ts'
import { findRow, selectRows } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { done, op, type Model, type Operation } from './model.ts'
import { asMember, CLOSED, closing, companyOperations, listingOperations, suspendedParts } from './parties.ts'

/** An investor asks about a listing, and the two companies exchange messages. */
const inquiry: Model = {
  title: 'an inquiry',
  async begin() {
    const owner = await aListedCompany()
    const asker = await aListedCompany({ type: 'investor' })
    const { id: listing, slug } = await aMarketListing({ companyId: owner.companyId })
    const row = () => findRow('inquiries', { listingId: listing })
    const parts = { listing, companies: [owner, asker], hasBegun: async () => Boolean(await row()) }
    const sides = { owner, asker }
    const last = async () =>
      (await selectRows('inquiryMessages', { inquiryId: (await row())?.id ?? '' }, '*', 'createdAt')).at(-1)
    const step = (
      by: keyof typeof sides,
      name: string,
      work: (member: ApprovedMember, id: string) => Promise<{ ok: boolean }>,
    ): Operation => ({
      name,
      by,
      act: asMember(sides[by], async (member) => {
        const found = await row()
        return found !== undefined && done(await work(member, found.id))
      }),
    })
    const write = (member: ApprovedMember, id: string) =>
      writeMessage(member, id, { key: randomUUID(), message: 'It is from 2019.' })
    return {
      cases: async () => [['inquiry', (await row())?.id ?? null]],
      actors: async () => sides,
      async state() {
        const [found, suspended] = [await row(), await suspendedParts(parts)]
        if (!found || suspended.includes(CLOSED)) return [found?.status ?? 'none', ...suspended].join(', ')
        const message = found.status === 'closed' ? undefined : await last()
        const isSettled =
          message !== undefined && found.noAnswerAt !== null && found.noAnswerAt >= message.createdAt
        return [
          found.status,
          ...(found.status === 'in_progress' && message ? [`${message.side} wrote last`] : []),
          ...(isSettled ? ['needs no answer'] : []),
          ...suspended,
        ].join(', ')
      },
      operations: [
        op(
          'send',
          'asker',
          asMember(asker, async (member) => {
            if (await row()) return false
            const kind = 'inquiry'
            return done(await sendInquiry(member, slug, { kind, message: 'Is the roof new?', phone: null }))
          }),
        ),
        step('owner', 'answer', write),
        step('asker', 'write back', write),
        step('owner', 'need no answer', markNoAnswerNeeded),
        step('asker', 'the asker closes', closeInquiry),
        step('owner', 'the owner closes', closeInquiry),
        step('asker', 'delete', deleteInquiry),
        ...listingOperations(parts),
        ...companyOperations('the owner', owner, parts),
        ...companyOperations('the asker', asker, parts),
        closing('owner', owner, parts),
        closing('asker', asker, parts),
      ],
    }
  },
}

await defineWalkTests(inquiry)
