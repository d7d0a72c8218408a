import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { codesOf, LISTING_STATUS_LABELS } from '../schema.ts'
import { type ListingAction, type ListingStatus, listingWorkflow } from '../workflow.ts'
import { decideListing } from './decide-listing.server.ts'
import { saveListing } from './save-listing.server.ts'
import { submitListing } from './submit-listing.server.ts'

await testDatabase()

type Who = 'owner' | 'colleague' | 'stranger' | 'admin' | 'ownAdmin'
type Move = { who: Who; action: ListingAction; reason: string; isStale: boolean; price: number }

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom<Who>('owner', 'owner', 'colleague', 'stranger', 'admin', 'admin', 'admin', 'ownAdmin'),
  action: fc.constantFrom<ListingAction>(
    'save',
    'submit',
    'submit',
    'approve',
    'requestInfo',
    'reject',
    'reopen',
  ),
  reason: fc.constantFrom('Because.', 'Because.', '  '),
  isStale: fc.constantFrom(false, false, false, true),
  price: fc.integer({ min: 1_000_000, max: 9_000_000 }),
})

/** Owner, colleague and an admin of the same company. */
const MEMBERS = 3

/** Model of a listing (ADM-137): its status and that of its working version. */
type Model = { isApproved: boolean; open: ListingStatus | null; price: number }

/** The model after a step, or null if refused. */
function expected(model: Model, { who, action, reason, isStale, price }: Move): Model | null {
  const transition = listingWorkflow[action]
  const isOwner = who === 'owner' || who === 'colleague' || who === 'ownAdmin'
  if (transition.by === 'owner' ? !isOwner : who !== 'admin') return null
  if (isStale) return null
  const { open } = model
  if (action === 'save') {
    if (open === null) return price === model.price ? model : { ...model, open: 'pending', price }
    return { ...model, open: open === 'rejected' ? 'draft' : open, price }
  }
  if (open === null || !(transition.from as readonly string[]).includes(open)) return null
  if ('reason' in transition && !reason.trim()) return null
  if (action === 'approve') return { ...model, isApproved: true, open: null }
  return { ...model, open: transition.to }
}

function audited(id: number) {
  return selectRows(
    'auditLog',
    { subjectType: 'listing', subjectId: String(id) },
    ['action', 'fromStatus', 'toStatus'],
    'id',
  )
}

async function mailed(id: number): Promise<number> {
  const rows = await db()
    .selectFrom('emailQueue')
    .where('dedupeKey', 'like', `listing:${id}:%`)
    .select('id')
    .execute()
  return rows.length
}

test(
  'random actors in random order never leave the transition table, before and after the approval; each step leaves one audit row and mails each member once · ADM-105 · ADM-135',
  { timeout: 300_000 },
  async () => {
    const owner = await aDeveloper()
    const colleague = await aDeveloper({ company: owner.company })
    const ownAdmin = await anAdmin({ company: owner.company })
    const [stranger, admin] = [await aDeveloper(), await anAdmin()]
    const people: Record<Who, ApprovedMember | AdminViewer> = { owner, colleague, stranger, admin, ownAdmin }
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 14 }), async (moves) => {
        const first = { price: 5_000_000, pricePerSqmCents: null, yieldBps: null }
        const { id } = await aListing({ owner, admin, status: 'draft', fields: first })
        const { title } = await selectRow('listings', { id })
        let model: Model = { isApproved: false, open: 'draft', price: first.price }
        let [steps, mails] = [(await audited(id)).length, 0]
        for (const one of moves) {
          const seen = (await versionOf(id)) - (one.isStale ? 1 : 0)
          const actor = people[one.who]
          const fields = typedFields({ ...first, title, price: one.price })
          const result =
            one.action === 'save'
              ? await saveListing(actor, id, { seen, fields, saleStatus: 'for_sale' })
              : one.action === 'submit'
                ? await submitListing(actor, id, seen)
                : actor.role !== 'admin'
                  ? { ok: false as const, refused: 'not_allowed' }
                  : await decideListing(actor as AdminViewer, id, seen, {
                      action: one.action,
                      reason: one.reason,
                    })
          const next = expected(model, one)
          const story = `${one.who} ${one.action} in ${model.open} (approved: ${model.isApproved})`
          expect(result.ok, story).toBe(next !== null)
          const isSilent = one.action === 'reject' && model.open === 'rejected'
          if (next) {
            steps += 1
            if (listingWorkflow[one.action].by === 'decider' && !isSilent) mails += MEMBERS
            model = next
          }
          expect(await audited(id), story).toHaveLength(steps)
          expect(await mailed(id), story).toBe(mails)
          const row = await db()
            .selectFrom('listings as l')
            .leftJoin('listingRevisions as w', 'w.id', 'l.workingRevisionId')
            .where('l.id', '=', id)
            .select(['l.approvalStatus', 'w.status', 'l.onMarket', 'l.price'])
            .executeTakeFirstOrThrow()
          expect(row.approvalStatus, story).toBe(model.isApproved ? 'approved' : model.open)
          expect(row.status, story).toBe(model.open)
          expect(row.onMarket, story).toBe(model.isApproved)
          if (model.open === null || !model.isApproved) expect(row.price, story).toBe(model.price)
        }
      }),
      { numRuns: 40 },
    )
  },
)

test('approval_status accepts only draft, pending, approved, rejected and more_info_requested · ADM-138', async () => {
  const { id } = await aListing({ status: 'draft' })
  const values: ListingStatus[] = ['draft', 'pending', 'approved', 'rejected', 'more_info_requested']
  expect(codesOf(LISTING_STATUS_LABELS).toSorted()).toEqual(values.toSorted())
  for (const status of values)
    expect((await rowOf((await aListing({ status })).id)).approvalStatus, status).toBe(status)
  for (const status of ['listed', 'sold', 'Draft', ''])
    await expect(updateRows('listings', { id }, { approvalStatus: status }), status).rejects.toThrow(
      'approval_status',
    )
})

function rowOf(id: number) {
  return selectRow('listings', { id }, ['approvalStatus'])
}
