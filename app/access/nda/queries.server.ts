import { db } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { env } from '#app/lib/env.ts'
import type { Viewer } from '#app/lib/viewer.ts'

export type AcceptanceRow = {
  id: string
  company: string
  signedName: string
  version: number
  isOwnText: boolean
  acceptedAt: Date
  /** A link of the viewer's own to the PDF; null until it is made, some seconds after the acceptance. */
  paper: string | null
}

function acceptances() {
  return db()
    .selectFrom('ndaAcceptances as a')
    .innerJoin('ndaVersions as v', 'v.id', 'a.ndaVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .orderBy('a.acceptedAt', 'desc')
    .select([
      'a.id',
      'c.name as company',
      'a.signedName',
      'v.number as version',
      'v.listingId',
      'a.acceptedAt',
    ])
    .select(['a.paperFileId', 'a.paperIsProjected', 'a.listingId as of'])
}

type Row = Awaited<ReturnType<ReturnType<typeof acceptances>['execute']>>[number]

function shown(row: Row, userId: string): AcceptanceRow {
  const { id, company, signedName, version, acceptedAt, paperFileId } = row
  const paper = paperFileId && `${signFileLink(paperFileId, userId, env().lives.kycLink)}&view=inline`
  return { id, company, signedName, version, acceptedAt, isOwnText: row.listingId !== null, paper }
}

/** The acceptances of a listing's NDA for its owner, newest first, each with its PDF (PUB-223). */
export async function listAcceptances(listingId: number, userId: string): Promise<AcceptanceRow[]> {
  const rows = await acceptances().where('a.listingId', '=', listingId).limit(200).execute()
  return rows.map((row) => shown(row, userId))
}

/** The acceptances of one company by listing, for its own members. */
export async function listOwnAcceptances(
  companyId: string,
  userId: string,
): Promise<ReadonlyMap<number, AcceptanceRow[]>> {
  const rows = await acceptances().where('a.companyId', '=', companyId).limit(200).execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.of)].map(([id, group]) => [
      id,
      group.map((row) => shown(row.paperIsProjected ? row : { ...row, paperFileId: null }, userId)),
    ]),
  )
}

/**
 * Whether somebody may open the PDF of an acceptance: members of the company that accepted, members of the listing's
 * company, admins (PUB-223). A paper of a former release waits for the one that says what its acceptor may see.
 */
export async function mayOpenPaper(viewer: Viewer, fileId: string): Promise<boolean> {
  if (viewer.kind === 'guest') return false
  const paper = await db()
    .selectFrom('ndaAcceptances as a')
    .innerJoin('listings as l', 'l.id', 'a.listingId')
    .where('a.paperFileId', '=', fileId)
    .select(['a.companyId', 'a.paperIsProjected', 'l.companyId as ownerId'])
    .executeTakeFirst()
  if (!paper) return false
  const own = viewer.company?.id
  return (
    viewer.role === 'admin' || own === paper.ownerId || (own === paper.companyId && paper.paperIsProjected)
  )
}

export type NdaText = { number: number; body: string; isOwn: boolean; createdAt: Date }

/** The standard text and a listing's own versions, newest first: what members were and are asked to accept. */
export async function listNdaTexts(listingId: number): Promise<NdaText[]> {
  const rows = await db()
    .selectFrom('ndaVersions')
    .where((eb) => eb.or([eb('listingId', '=', listingId), eb('listingId', 'is', null)]))
    .orderBy('listingId')
    .orderBy('number', 'desc')
    .select(['number', 'body', 'listingId', 'createdAt'])
    .execute()
  return rows.map(({ listingId: of, ...text }) => ({ ...text, isOwn: of !== null }))
}
