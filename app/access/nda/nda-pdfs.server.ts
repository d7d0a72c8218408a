import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { pdfFileName } from '#app/files/file-name.ts'
import { saveFileWith } from '#app/files/save-file.server.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { generatedFile } from '#app/files/generated-file.server.ts'
import { now } from '#app/lib/clock.ts'
import { renderInWorker } from '#app/lib/render-in-worker.server.ts'
import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import { namesOwner } from '#app/listings/visibility/policy.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { companyOwners, personOrOwner } from '../commands/shared.server.ts'
import { ndaMail } from '../emails.ts'
import { NDA_PDF_CATEGORY } from './queries.server.ts'
import type { NdaPdf } from './pdf-document.server.tsx'

const BATCH = 20

/** Acceptances without a PDF, oldest first, with the content of the PDF; `except` are ids. */
const readAcceptances = (except: readonly string[]) =>
  db()
    .selectFrom('ndaAcceptances as a')
    .innerJoin('ndaVersions as v', 'v.id', 'a.versionId')
    .innerJoin('listings as l', 'l.id', 'a.listingId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .where('a.paperFileId', 'is', null)
    .where(sql<boolean>`a.id <> all(${except}::uuid[])`)
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

type Acceptance = Awaited<ReturnType<ReturnType<typeof readAcceptances>['execute']>>[number]

type ListingOnPdf = { title: string; owner: string }

/**
 * The listing as the PDF shows it. Both sides get the same PDF, so it contains only what the accepting company may see:
 * while the request is pending, it does not name the owner of a private listing.
 */
async function listingForAcceptingCompany(one: Acceptance): Promise<ListingOnPdf> {
  const isApproved = one.approvalStatus === 'approved' && one.suspendedAt === null
  const viewer = { isAdmin: false, companyId: isApproved ? one.companyId : null }
  const reading = await readListing(viewer, one.slug)
  const named = reading && namesOwner(reading.projection) ? reading.row.companyName : null
  return {
    title: reading?.row.title ?? one.askedTitle ?? 'A listing no longer on the market',
    owner: named ?? 'The owner of this listing',
  }
}

/** A run ends after this many failures, since a single acceptance is unlikely to be the cause. */
const MAX_FAILED = 100
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 3_600_000

/** Acceptances that failed in this process, each paused twice as long after every attempt. */
const failing = new Map<string, { error: unknown; pause: number; until: number }>()

function pauseAcceptance(id: string, error: unknown): void {
  const pause = Math.min((failing.get(id)?.pause ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS)
  failing.set(id, { error, pause, until: now().getTime() + pause })
}

/** Forgets failed acceptances that have been deleted or whose PDF another process has created. */
async function forgetFinished(): Promise<void> {
  if (failing.size === 0) return
  const rows = await db()
    .selectFrom('ndaAcceptances')
    .where('id', 'in', [...failing.keys()])
    .where('paperFileId', 'is', null)
    .select('id')
    .execute()
  const unfinished = new Set(rows.map(({ id }) => id))
  for (const id of failing.keys()) if (!unfinished.has(id)) failing.delete(id)
}

/**
 * Creates the PDF of every acceptance that lacks one and emails it to both sides (PUB-223). File, row and emails
 * commit together, so that concurrent processes and restarts produce one PDF and one email per person. A failure is
 * logged and retried after a pause without blocking the others. A run fails at its end while any failure is unresolved;
 * an outage ends it immediately. Returns the number of PDFs.
 */
export async function writeNdaPdfs(signal?: AbortSignal): Promise<number> {
  await forgetFinished()
  let count = 0
  let failed = 0
  for (;;) {
    const at = now().getTime()
    const paused = [...failing].filter(([, { until }]) => until > at).map(([id]) => id)
    const waiting = await readAcceptances(paused).execute()
    for (const one of waiting) {
      try {
        if (await storeNdaPdf(one)) count += 1
        failing.delete(one.id)
      } catch (error) {
        if (isOutage(error) || isStoreUnavailable(error)) throw error
        log.error('access.paper_failed', { acceptance: one.id, error: String(error).slice(0, 300) })
        pauseAcceptance(one.id, error)
        failed += 1
      }
    }
    if (waiting.length < BATCH || failed >= MAX_FAILED || signal?.aborted) break
  }
  for (const { error } of failing.values()) throw error
  return count
}

async function makePdf(one: Acceptance, shown: ListingOnPdf) {
  const { id: reference, signedName, acceptedAt, body, company, number: version } = one
  const listing = { listing: shown.title, owner: shown.owner, isOwnText: one.ownTextOf !== null }
  const pdf: NdaPdf = { ...listing, signedName, acceptedAt, body, company, version, reference }
  const bytes = await renderInWorker('renderNdaPdf', pdf, async (given) =>
    (await import('./pdf-document.server.tsx')).renderNdaPdf(given),
  )
  return generatedFile(bytes, {
    name: pdfFileName('NDA', shown.title, acceptedAt),
    kind: 'pdf',
    bucket: 'general',
  })
}

/** Stores the PDF of an acceptance and emails it; false if another process got there first. */
async function storeNdaPdf(one: Acceptance): Promise<boolean> {
  const shown = await listingForAcceptingCompany(one)
  const target = {
    userId: one.userId,
    companyId: one.companyId,
    bucket: 'general',
    category: NDA_PDF_CATEGORY,
  } as const
  const kept = await saveFileWith<null, 'taken'>(await makePdf(one, shown), target, async (tx, fileId) => {
    const mine = await tx
      .updateTable('ndaAcceptances')
      .set({ paperFileId: fileId, paperIsProjected: true })
      .where('id', '=', one.id)
      .where('paperFileId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!mine) return refuse('taken')
    await mailNdaPdf(tx, one, shown, fileId)
    return ok(null)
  })
  return kept.ok
}

/** Emails the PDF to both sides regardless of their settings, since it is their copy of the contract (PUB-223). */
async function mailNdaPdf(tx: Tx, one: Acceptance, { title }: ListingOnPdf, fileId: string): Promise<void> {
  const content = ndaMail({ ...one, title, version: one.number })
  const both = [...(await personOrOwner(tx, one)), ...(await companyOwners(tx, one.ownerId))]
  for (const { userId, companyId, email, fullName } of both)
    await queueMail(tx, {
      to: { address: email, name: fullName },
      reader: { userId, companyId, aboutOthers: true },
      restsOn: ['company'],
      kind: 'access.nda_accepted',
      content,
      dedupeKey: `access:nda:${one.id}:${userId}`,
      attachmentFileId: fileId,
    })
}
