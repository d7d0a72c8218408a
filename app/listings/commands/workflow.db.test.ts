import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { type ListingAction, type ListingStatus, listingWorkflow } from '../workflow.ts'
import { decideListing } from './decide-listing.server.ts'
import { saveListing } from './save-listing.server.ts'
import { submitListing } from './submit-listing.server.ts'

testDatabase()

type Who = 'owner' | 'colleague' | 'stranger' | 'admin' | 'ownAdmin'
type Move = { who: Who; action: ListingAction; reason: string; isStale: boolean }

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom<Who>('owner', 'owner', 'colleague', 'stranger', 'admin', 'admin', 'admin', 'ownAdmin'),
  action: fc.constantFrom<ListingAction>('save', 'submit', 'submit', 'approve', 'requestInfo', 'reject'),
  reason: fc.constantFrom('Because.', 'Because.', '  '),
  isStale: fc.constantFrom(false, false, false, true),
})

/** What the transition table says about a move in a status, before the first approval. */
function expected(status: ListingStatus, { who, action, reason, isStale }: Move): ListingStatus | null {
  const transition = listingWorkflow[action]
  const isOwner = who === 'owner' || who === 'colleague' || who === 'ownAdmin'
  if (transition.by === 'owner' ? !isOwner : who !== 'admin') return null
  if (isStale) return null
  if (action === 'save') return status === 'rejected' ? 'draft' : status
  if (!(transition.from as readonly string[]).includes(status)) return null
  if ('reason' in transition && !reason.trim()) return null
  return transition.to
}

test(
  'random actors in random order never leave the transition table · ADM-105 · ADM-135',
  { timeout: 120_000 },
  async () => {
    const owner = await aDeveloper()
    const colleague = await aDeveloper({ company: owner.company })
    const ownAdmin = await anAdmin({ company: owner.company })
    const [stranger, admin] = [await aDeveloper(), await anAdmin()]
    const people: Record<Who, ApprovedMember | AdminViewer> = { owner, colleague, stranger, admin, ownAdmin }
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        const { id } = await aListing({ owner, admin, status: 'draft' })
        let status: ListingStatus = 'draft'
        for (const one of moves) {
          if (status === 'approved') break
          const seen = (await versionOf(id)) - (one.isStale ? 1 : 0)
          const actor = people[one.who]
          const result =
            one.action === 'save'
              ? await saveListing(actor, id, { seen, fields: typedFields(), saleStatus: 'for_sale' })
              : one.action === 'submit'
                ? await submitListing(actor, id, seen)
                : actor.role === 'admin'
                  ? await decideListing(actor as AdminViewer, id, seen, {
                      action: one.action,
                      reason: one.reason,
                    })
                  : { ok: false as const, refused: 'not_allowed' }
          const next = expected(status, one)
          expect(result.ok, `${one.who} ${one.action} in ${status}`).toBe(next !== null)
          status = next ?? status
          const row = await db()
            .selectFrom('listings as l')
            .leftJoin('listingRevisions as w', 'w.id', 'l.workingRevisionId')
            .where('l.id', '=', id)
            .select(['l.approvalStatus', 'w.status', 'l.onMarket'])
            .executeTakeFirstOrThrow()
          expect(row.approvalStatus).toBe(status)
          expect(row.status).toBe(status === 'approved' ? null : status)
          expect(row.onMarket).toBe(status === 'approved')
        }
      }),
      { numRuns: 40 },
    )
  },
)

test('every step left one audit row, and only decisions that changed something were mailed', async () => {
  const { rows } = await sql<{ unaudited: number }>`
    select count(*) as unaudited from review_decisions d where not exists (
      select from audit_log a where a.subject_type = 'listing' and a.subject_id = d.subject_id and a.to_status = d.to_status)`.execute(
    db(),
  )
  expect(rows[0]?.unaudited).toBe(0)
})
