import { db, type Tx } from '#app/db/client.server.ts'
import { cleanFileName } from '#app/files/file-name.ts'
import { keepWith } from '#app/files/keep.server.ts'
import { madeFile } from '#app/files/made.server.ts'
import { drawnApart } from '#app/lib/drawn-apart.server.ts'
import { log } from '#app/lib/log.ts'
import { ok, refuse } from '#app/lib/result.ts'
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
    .innerJoin('companies as o', 'o.id', 'l.companyId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .where('a.paperFileId', 'is', null)
    .orderBy('a.acceptedAt')
    .limit(BATCH)
    .select(['a.id', 'a.userId', 'a.companyId', 'a.signedName', 'a.acceptedAt'])
    .select(['v.number', 'v.body', 'v.listingId as ownTextOf'])
    .select(['l.title', 'l.slug', 'l.companyId as ownerId', 'o.name as owner', 'c.name as company'])
    .execute()
}

type Unwritten = Awaited<ReturnType<typeof readUnwritten>>[number]

/** "NDA Amber Quay 2026-11-21.pdf" */
function paperName({ title, acceptedAt }: Unwritten): string {
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
      log.error('access.paper not made', { acceptance: one.id, error: String(error).slice(0, 300) })
      if (waiting.length === 1) throw error
    }
  }
  return made
}

async function writePaper(one: Unwritten): Promise<boolean> {
  const { signedName, acceptedAt, body, owner, company } = one
  const paper: NdaPaper = {
    signedName,
    acceptedAt,
    body,
    owner,
    company,
    listing: one.title,
    version: one.number,
    isOwnText: one.ownTextOf !== null,
    reference: one.id,
  }
  const bytes = await drawnApart('renderNdaPaper', paper, async (given) =>
    (await import('./paper-document.server.tsx')).renderNdaPaper(given),
  )
  const file = await madeFile(bytes, { name: paperName(one), kind: 'pdf', bucket: 'general' })
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
    await mailPaper(tx, one, fileId)
    return ok(null)
  })
  return kept.ok
}

async function mailPaper(tx: Tx, one: Unwritten, fileId: string): Promise<void> {
  const both = [...(await personOrOwner(tx, one)), ...(await companyOwners(tx, one.ownerId))]
  await mailPaperTo(tx, both, one.id, (name) => ndaMail({ ...one, name, version: one.number }), fileId)
}
