import { buffer } from 'node:stream/consumers'
import { transaction } from '#app/db/client.server.ts'
import { pdfFileName } from '#app/files/file-name.ts'
import { jpegOf } from '#app/files/image.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { findFile } from '#app/files/queries.server.ts'
import { store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { fairQueue } from '#app/lib/fair-queue.ts'
import { brand } from '#app/lib/identity.ts'
import { Outage } from '#app/lib/outage.ts'
import { renderInWorker } from '#app/lib/render-in-worker.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { galleryOf } from '#app/listings/images/queries.server.ts'
import { accessOf } from '#app/listings/queries/find-access.server.ts'
import { lockedRestText, lockedText, lockTextsOf } from '#app/listings/ui/unlock-texts.tsx'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { Gallery } from '#app/listings/visibility/present-gallery.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'
import { dealOf } from '../queries/find-deal.server.ts'
import { sumLocked } from '../ui/parts.ts'
import type { Teaser } from './document.server.tsx'

/** Twice the width in the document, in px. */
const PICTURE_WIDTH = 1000

/** One document at a time, since each takes a thread with its memory. */
const inTurn = fairQueue({
  concurrency: 1,
  maxWaiting: 20,
  full: () => new Outage('too many PDFs are waiting'),
})

/** The listing's first photo; null without one, and if its bytes are lost or damaged. */
async function pictureOf({ photos: [first] }: Gallery): Promise<Teaser['picture']> {
  const file = first && (await findFile(first.id))
  const found = file && (await store().open(objectKey(file.bucket, file.storageKey, 'full')))
  return found ? jpegOf(await buffer(found.bytes), PICTURE_WIDTH).catch(() => null) : null
}

/** A listing's content as on its page for this viewer, or null if it does not exist for them. */
async function read(viewer: Member, slug: string): Promise<Teaser | null> {
  const reading = await readListing({ ...viewerFactsOf(viewer), userId: viewer.userId }, slug)
  if (!reading) return null
  const [deal, gallery, access] = await Promise.all([dealOf(reading), galleryOf(reading), accessOf(reading)])
  const lockTexts = lockTextsOf(access)
  return {
    deal,
    picture: await pictureOf(gallery),
    locked: [
      ...(deal.level === 'MINIMAL' ? [lockedRestText(deal.figures.price.lock, lockTexts)] : []),
      ...sumLocked(deal.sections.flatMap(({ locked }) => locked)).map((part) => lockedText(part, lockTexts)),
      ...(gallery.locked ? [lockedText(gallery.locked, lockTexts, 'picture')] : []),
    ],
    reader: [viewer.fullName, viewer.company?.name ?? viewer.companyName].filter(Boolean).join(', '),
    url: new URL(`/deal/${slug}`, env().publicOrigin).href,
    madeAt: now(),
  }
}

/**
 * A listing as a PDF with its file name; null if the viewer may not see it. Throws an Outage if too many wait, and
 * the gate's refusal if the viewer's rights ended while this waited.
 */
export function teaserFor(viewer: Member, slug: string): Promise<{ bytes: Buffer; fileName: string } | null> {
  return inTurn(async () => {
    await transaction(() => Promise.resolve())
    const teaser = await read(viewer, slug)
    if (!teaser) return null
    const bytes = await renderInWorker('renderTeaser', teaser, async (one) =>
      (await import('./document.server.tsx')).renderTeaser(one),
    )
    return { bytes, fileName: pdfFileName(brand(), teaser.deal.title, teaser.madeAt) }
  })
}
