import { isPrintable, NOT_PRINTABLE } from '#app/lib/pdf-text.ts'
import { z } from 'zod'
import { conflict, type Refusals } from '#app/lib/refusal.ts'
import { now } from '#app/lib/clock.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { mayManage } from '../queries.server.ts'
import { NDA_TEXT_LINES, NDA_TEXT_MAX, NDA_TEXT_MIN } from '../nda/text-limits.ts'
import { formatNumber } from '#app/lib/format.ts'

/** Maximum versions per listing: enough for negotiations, too few for a script to fill the table. */
const MAX_VERSIONS = 50

type SaveTextRefusal = 'not_found' | 'stale' | 'unchanged' | 'too_many'

export const SAVE_TEXT_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This listing is not available.' },
  stale: conflict(
    'The text changed after you opened this page. Your version is still here. Read the current one before you save.',
  ),
  unchanged: { formError: 'This is already the current text. Change it before you save.' },
  too_many: {
    formError: `A listing can have up to ${MAX_VERSIONS} versions of its text. Contact support if you need more.`,
  },
} as const satisfies Refusals<SaveTextRefusal>

const message = `Enter ${formatNumber(NDA_TEXT_MIN)} to ${formatNumber(NDA_TEXT_MAX)} characters.`

const lineText = `Use at most ${formatNumber(NDA_TEXT_LINES)} lines.`

export const ndaTextSchema = z.object({
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(NDA_TEXT_MIN, message)
        .max(NDA_TEXT_MAX, message)
        .refine((text) => text.split('\n').length <= NDA_TEXT_LINES, lineText)
        .refine(isPrintable, NOT_PRINTABLE),
    ),
  /** The edition shown on the page. */
  seen: z.string().catch(''),
})

/** Adds a version; versions are immutable, so acceptances keep their text (PUB-223). Refuses a stale page. */
export const saveNdaText = (
  actor: ListingActor,
  listingId: number,
  { body, seen }: z.output<typeof ndaTextSchema>,
) =>
  attempt<{ number: number }, SaveTextRefusal>(async (tx, stop) => {
    const listing = await tx
      .selectFrom('listings')
      .where('id', '=', listingId)
      .select('companyId')
      // Serialises concurrent saves, so that the second one sees the first one's version.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing || !mayManage(actor, listing.companyId)) return stop('not_found')
    const current = await currentNda(listingId, tx)
    if (ndaEdition(current) !== seen) return stop('stale')
    if (current.body === body) return stop('unchanged')
    const { last } = await tx
      .selectFrom('ndaVersions')
      .where('listingId', '=', listingId)
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    if (number > MAX_VERSIONS) return stop('too_many')
    const inserted = await tx
      .insertInto('ndaVersions')
      .values({ listingId, number, body, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['listingId', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return stop('stale')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.change_nda',
      subject: { type: 'listing', id: listingId },
      details: { nda: ndaEdition({ listingId, number }) },
    })
    return { number }
  })
