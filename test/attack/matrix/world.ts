import { randomUUID } from 'node:crypto'
import { signFileLink } from '#app/files/links.server.ts'
import { smallPdf } from '#test/world/files.ts'
import { selectRow } from '#test/world/rows.ts'
import { deskFixtures, linkFixtures } from './desk-fixtures.ts'
import { everybody, type People, type Principal } from './principals.ts'
import { askerFixtures, noticeName, ownerFixtures, type Fixtures } from './fixtures.ts'

async function uploadFile(
  origin: string,
  path: string,
  cookie: string,
  fields: Readonly<Record<string, string>>,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File([new Uint8Array(smallPdf())], 'stored.pdf'))
  const response = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'application/json', Origin: origin, Cookie: cookie },
    body,
  })
  if (response.status !== 200)
    throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
}

async function storedFiles(
  origin: string,
  { of, cookies }: People,
  { locked = '' }: Fixtures,
): Promise<Fixtures> {
  const { userId } = of('owner')
  const documentType = 'proof_of_address'
  await uploadFile(origin, '/files/upload/kyc', cookies.owner, { documentType, slot: '1' })
  const kyc = await selectRow('files', { userId, documentType })
  await uploadFile(origin, '/files/upload/listing-document', cookies.owner, {
    listingId: locked,
    title: 'Stored',
    kind: 'lease',
  })
  const { id, fileId } = await selectRow('listingDocuments', { listingId: Number(locked), title: 'Stored' })
  return { storedKyc: kyc.id, storedDocument: id, storedDocumentFile: fileId }
}

const LIFETIME = 300

/** Fixtures for one principal: links to the stored files (their own, expired, and the owner's), and a notice. */
function linksOf(principal: Principal, { of }: People, fixtures: Fixtures): Fixtures {
  const userId = principal === 'guest' ? 'guest' : of(principal).userId
  const owner = of('owner').userId
  const links = (['storedKyc', 'storedDocumentFile'] as const).flatMap((name) => {
    const file = fixtures[name] ?? ''
    return [
      [`own:${name}`, signFileLink(file, userId, LIFETIME)],
      [`expired:${name}`, signFileLink(file, userId, -1)],
      [`owners:${name}`, signFileLink(file, owner, LIFETIME)],
    ]
  })
  return Object.fromEntries([
    ...links,
    ['own:notice', noticeName(fixtures.notice ?? '0', userId)],
  ]) as Fixtures
}

export type MatrixWorld = { people: People; fixtures: Fixtures; linksOf: (principal: Principal) => Fixtures }

/** Creates all principals and fixtures in the database behind `db()`, which `origin` serves. */
export async function matrixWorld(origin: string): Promise<MatrixWorld> {
  const people = await everybody()
  const owned = await ownerFixtures(people)
  const asked = await askerFixtures(people, owned)
  const linked = await linkFixtures(people)
  const desks = await deskFixtures(people, owned)
  const ids = Object.fromEntries(
    (['owner', 'asker', 'newcomer', 'developer:approved', 'investor:approved'] as const).flatMap((name) => [
      [`user:${name}`, people.of(name).userId],
      [`company:${name}`, people.of(name).companyId],
      [`email:${name}`, people.of(name).email],
    ]),
  )
  const files = await storedFiles(origin, people, owned)
  const unused = { nowhere: randomUUID(), new: randomUUID() }
  const fixtures = { ...owned, ...asked, ...linked, ...desks, ...ids, ...files, ...unused }
  return { people, fixtures, linksOf: (principal) => linksOf(principal, people, fixtures) }
}
