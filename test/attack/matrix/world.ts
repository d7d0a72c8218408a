import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { smallPdf } from '#test/world/files.ts'
import { selectRow } from '#test/world/rows.ts'
import { desksThings, linkedThings } from './desk-things.ts'
import { everybody, type People, type Principal } from './principals.ts'
import { askersThings, noticeName, ownersThings, type Things } from './things.ts'

async function upload(
  origin: string,
  path: string,
  cookie: string,
  fields: Readonly<Record<string, string>>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File([new Uint8Array(smallPdf())], 'kept.pdf'))
  const response = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'application/json', Origin: origin, Cookie: cookie },
    body,
  })
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

const newestOf = (userId: string, category: string) =>
  db()
    .selectFrom('files')
    .where('userId', '=', userId)
    .where('category', '=', category)
    .orderBy('createdAt', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()

/** Files with bytes, uploaded through the product: a document of the owner and one of their listing. */
async function storedFiles(
  origin: string,
  { of, cookies }: People,
  { locked = '' }: Things,
): Promise<Things> {
  const { userId } = of('owner')
  await upload(origin, '/files/upload/kyc', cookies.owner, { documentType: 'proof_of_address', slot: '1' })
  const kyc = await newestOf(userId, 'kyc')
  await upload(origin, '/files/upload/listing-document', cookies.owner, {
    listingId: locked,
    title: 'Kept',
    kind: 'lease',
  })
  const { id, fileId } = await selectRow('listingDocuments', { listingId: Number(locked), title: 'Kept' })
  return { storedPaper: kyc.id, storedDocument: id, storedDocumentFile: fileId }
}

const LIFETIME = 300

/** Names for one person: links to the stored files (their own, expired, and the owner's), and a notice. */
function linksOf(principal: Principal, { of }: People, things: Things): Things {
  const own = principal === 'guest' ? 'guest' : of(principal).userId
  const owner = of('owner').userId
  const links = (['storedPaper', 'storedDocumentFile'] as const).flatMap((name) => {
    const file = things[name] ?? ''
    return [
      [`own:${name}`, signFileLink(file, own, LIFETIME)],
      [`over:${name}`, signFileLink(file, own, -1)],
      [`owners:${name}`, signFileLink(file, owner, LIFETIME)],
    ]
  })
  return Object.fromEntries([...links, ['own:notice', noticeName(things.notice ?? '0', own)]]) as Things
}

export type MatrixWorld = { people: People; things: Things; linksOf: (principal: Principal) => Things }

/** Everybody and everything of the matrix, in the database behind `db()`; `origin` serves it. */
export async function matrixWorld(origin: string): Promise<MatrixWorld> {
  const people = await everybody()
  const owners = await ownersThings(people)
  const askers = await askersThings(people, owners)
  const linked = await linkedThings(people)
  const desks = await desksThings(people, owners)
  const ids = Object.fromEntries(
    (['owner', 'asker', 'newcomer', 'developer:approved', 'investor:approved'] as const).flatMap((name) => [
      [`user:${name}`, people.of(name).userId],
      [`company:${name}`, people.of(name).companyId],
      [`email:${name}`, people.of(name).email],
    ]),
  )
  const files = await storedFiles(origin, people, owners)
  const free = { nowhere: randomUUID(), new: randomUUID() }
  const things = { ...owners, ...askers, ...linked, ...desks, ...ids, ...files, ...free }
  return { people, things, linksOf: (principal) => linksOf(principal, people, things) }
}
