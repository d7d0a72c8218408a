import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest, pageOf } from '#app/db/keyset.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { env } from '#app/lib/env.ts'
import { ndaEdition } from '#app/listings/queries/find-access.server.ts'
import type { Viewer } from '#app/lib/viewer.ts'

/** The file category of NDA PDFs. The file route uses it to choose the access check. */
export const NDA_PDF_CATEGORY = 'nda-paper'

export type AcceptanceRow = ReturnType<typeof toAcceptanceRow>

const ACCEPTANCES = newest('a.acceptedAt', 'a.id')

const acceptances = () =>
  db()
    .selectFrom('ndaAcceptances as a')
    .innerJoin('ndaVersions as v', 'v.id', 'a.versionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .select(['a.id', 'c.name as company', 'a.signedName', 'v.number as version', 'v.listingId'])
    .select(['a.acceptedAt', 'a.paperFileId', 'a.paperIsProjected', 'a.listingId as of'])

type Row = Awaited<ReturnType<ReturnType<typeof acceptances>['execute']>>[number]

function toAcceptanceRow(row: Row, userId: string) {
  const { id, company, signedName, version, acceptedAt, paperFileId } = row
  /** A signed link to the PDF for the viewer; null for the few seconds until it exists. */
  const pdf = paperFileId && `${signFileLink(paperFileId, userId, env().lifetimes.kycLink)}&view=inline`
  return { id, company, signedName, version, acceptedAt, isOwnText: row.listingId !== null, pdf }
}

export type AcceptancePage = Awaited<ReturnType<typeof listAcceptances>>

const ACCEPTANCE_PAGE = 50

/** One page of a listing's NDA acceptances for its owner, newest first, each with its PDF (PUB-223). */
export async function listAcceptances(listingId: number, userId: string, after: string | null = null) {
  const query = acceptances().where('a.listingId', '=', listingId)
  const page = await ACCEPTANCES.page(query, after, ACCEPTANCE_PAGE)
  return { rows: page.rows.map((row) => toAcceptanceRow(row, userId)), next: page.next }
}

/** A company's own acceptances for the given listings, one per version of the NDA. */
export async function listOwnAcceptances(
  companyId: string,
  userId: string,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, AcceptanceRow[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await acceptances()
    .where('a.companyId', '=', companyId)
    .where('a.listingId', 'in', listingIds)
    .orderBy(ACCEPTANCES.order)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.of)].map(([id, group]) => [
      id,
      group.map((row) => toAcceptanceRow(row.paperIsProjected ? row : { ...row, paperFileId: null }, userId)),
    ]),
  )
}

/**
 * Whether the viewer may open the PDF of an acceptance: members of the accepting company or of the listing's company, and
 * admins (PUB-223). Members of the accepting company cannot open a PDF that may reveal the owner of a private listing.
 */
export async function mayOpenNdaPdf(viewer: Viewer, fileId: string): Promise<boolean> {
  if (viewer.kind === 'guest') return false
  const acceptance = await db()
    .selectFrom('ndaAcceptances as a')
    .innerJoin('listings as l', 'l.id', 'a.listingId')
    .where('a.paperFileId', '=', fileId)
    .select(['a.companyId', 'a.paperIsProjected', 'l.companyId as ownerId'])
    .executeTakeFirst()
  if (!acceptance) return false
  const own = viewer.company?.id
  return (
    viewer.role === 'admin' ||
    own === acceptance.ownerId ||
    (own === acceptance.companyId && acceptance.paperIsProjected)
  )
}

/** Texts per page; each may have up to NDA_TEXT_MAX characters. */
const TEXT_PAGE = 5

/** A listing's own NDAs and the standard ones, newest first. `after` is the last edition of the previous page. */
export async function listNdaTexts(listingId: number, after: string | null = null) {
  const place = readEdition(after)
  const rows = await db()
    .selectFrom('ndaVersions')
    .where((eb) => eb.or([eb('listingId', '=', listingId), eb('listingId', 'is', null)]))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(listing_id is null, -number) > (${place?.isStandard ?? null}::boolean, ${-(place?.number ?? 0)}::integer)`,
      ),
    )
    .orderBy(sql`listing_id is null`)
    .orderBy('number', 'desc')
    .select(['number', 'body', 'listingId', 'createdAt'])
    .limit(TEXT_PAGE + 1)
    .execute()
  const page = pageOf(
    rows.map((row) => ({ ...row, cursor: ndaEdition(row) })),
    TEXT_PAGE,
  )
  return {
    rows: page.rows.map(({ listingId: of, ...text }) => ({ ...text, isOwn: of !== null })),
    next: page.next,
  }
}

/** Parses an edition in the format of `ndaEdition`; null for anything else. */
function readEdition(text: string | null): { isStandard: boolean; number: number } | null {
  const [, whose, number] = /^(own|standard)-(\d{1,9})$/.exec(text ?? '') ?? []
  return number === undefined ? null : { isStandard: whose === 'standard', number: Number(number) }
}
