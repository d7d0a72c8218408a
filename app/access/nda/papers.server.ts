import { db, type Tx } from '#app/db/client.server.ts'
import { cleanFileName } from '#app/files/file-name.ts'
import { keepWith } from '#app/files/keep.server.ts'
import { madeFile } from '#app/files/made.server.ts'
import { drawnApart } from '#app/lib/drawn-apart.server.ts'
import { log } from '#app/lib/log.ts'
import { ok, refuse } from '#app/lib/result.ts'
import { namesOwner } from '#app/listings/visibility/policy.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'
import { companyOwners, mailPaperTo, personOrOwner } from '../commands/locked-listing.server.ts'
import { ndaMail } from '../emails.ts'
import { PAPER_CATEGORY } from './category.ts'
import type { NdaPaper } from './paper-document.server.tsx'

const BATCH = 20

function readUnwritten() {
  return db()
    .selectFrom('ndaAcceptances as a')
    .innerJoin('ndaVersions as v', 'v.id', 'a.ndaVersionId')
    .innerJoin('listings as l', 'l.id', 'a.listingId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .where('a.paperFileId', 'is', null)
    .orderBy('a.acceptedAt')
    .limit(BATCH)
    .select(['a.id', 'a.userId', 'a.companyId', 'a.signedName', 'a.acceptedAt'])
    .select(['v.number', 'v.body', 'v.listingId as ownTextOf'])
    .select(['l.slug', 'l.companyId as ownerId', 'c.name as company', 'c.approvalStatus', 'c.suspendedAt'])
    .select((eb) =>
      eb
        .selectFrom('accessRequests as r')
        .whereRef('r.listingId', '=', 'a.listingId')
        .whereRef('r.companyId', '=', 'a.companyId')
        .orderBy('r.createdAt', 'desc')
        .limit(1)
        .select('r.askedTitle')
        .as('askedTitle'),
    )
    .execute()
}

type Unwritten = Awaited<ReturnType<typeof readUnwritten>>[number]

type Shown = { title: string; owner: string }

/**
 * What the paper says of the listing. Both sides hold the same paper, so it says no more than the company that accepted
 * may see: an NDA that waits for the owner's decision does not name the owner of a private listing.
 */
async function shownToAcceptor(one: Unwritten): Promise<Shown> {
  const isApproved = one.approvalStatus === 'approved' && one.suspendedAt === null
  const viewer = { isAdmin: false, isSignedIn: true, companyId: isApproved ? one.companyId : null }
  const reading = await readListing(viewer, one.slug)
  return {
    title: reading?.row.title ?? one.askedTitle ?? 'A listing that has left the market',
    owner: reading && namesOwner(reading.projection) ? reading.row.companyName : 'The owner of this listing',
  }
}

/** "NDA Amber Quay 2026-11-21.pdf" */
function paperName({ title }: Shown, acceptedAt: Date): string {
  return cleanFileName(`NDA ${title.slice(0, 80)} ${acceptedAt.toISOString().slice(0, 10)}.pdf`)
}

/**
 * Makes the PDF of every acceptance that has none and mails it to both sides (PUB-223). File, row and mails are one
 * transaction, so that any number of processes and restarts leave one paper and one mail a person. One that fails is
 * logged and tried again, and does not hold the others up. Returns how many were made.
 */
export async function writeNdaPapers(): Promise<number> {
  const waiting = await readUnwritten()
  let made = 0
  for (const one of waiting) {
    try {
      if (await writePaper(one)) made += 1
    } catch (error) {
      log.error('access.paper_failed', { acceptance: one.id, error: String(error).slice(0, 300) })
      if (waiting.length === 1) throw error
    }
  }
  return made
}

async function writePaper(one: Unwritten): Promise<boolean> {
  const { signedName, acceptedAt, body, company } = one
  const shown = await shownToAcceptor(one)
  const paper: NdaPaper = {
    signedName,
    acceptedAt,
    body,
    company,
    owner: shown.owner,
    listing: shown.title,
    version: one.number,
    isOwnText: one.ownTextOf !== null,
    reference: one.id,
  }
  const bytes = await drawnApart('renderNdaPaper', paper, async (given) =>
    (await import('./paper-document.server.tsx')).renderNdaPaper(given),
  )
  const file = await madeFile(bytes, { name: paperName(shown, acceptedAt), kind: 'pdf', bucket: 'general' })
  const target = {
    userId: one.userId,
    companyId: one.companyId,
    bucket: 'general',
    category: PAPER_CATEGORY,
  } as const
  const kept = await keepWith<null, 'taken'>(file, target, async (tx, fileId) => {
    const mine = await tx
      .updateTable('ndaAcceptances')
      .set({ paperFileId: fileId })
      .where('id', '=', one.id)
      .where('paperFileId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!mine) return refuse('taken')
    await mailPaper(tx, one, shown, fileId)
    return ok(null)
  })
  return kept.ok
}

async function mailPaper(tx: Tx, one: Unwritten, { title }: Shown, fileId: string): Promise<void> {
  const both = [...(await personOrOwner(tx, one)), ...(await companyOwners(tx, one.ownerId))]
  await mailPaperTo(tx, both, one.id, (name) => ndaMail({ ...one, title, name, version: one.number }), fileId)
}
