import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { checkEnded, ENDINGS, factsOf, REFUSED, allowedPrincipals } from './ended.ts'
import { journalMark, waitForJobs, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { matrixWorld } from './world.ts'
import type { Operation } from './outcomes.ts'
import { type Reply, bodyOf, formOf } from './request.ts'
import { filled } from '#test/door-world.ts'
import type { Fixtures } from './fixtures.ts'

/** Rate-limit keys that the gate counts once it has read the person's rights. */
const ADMITTED = 'pageWrite:%'

async function untilAdmitted(): Promise<void> {
  const counted = db().selectFrom('rateLimits').select('key').where('key', 'like', ADMITTED)
  await expect.poll(() => counted.execute(), { timeout: 60_000 }).toHaveLength(1)
}

type UploadOptions = {
  origin: string
  fixtures: Fixtures
  cookie: string
  meanwhile: () => Promise<unknown>
}

/** Sends an upload without its last bytes, runs `meanwhile` once the gate has admitted it, then sends the rest. */
async function sendInHalves(
  operation: Operation,
  { origin, fixtures, cookie, meanwhile }: UploadOptions,
): Promise<Reply> {
  const multipart = new Response(await bodyOf(operation, formOf(operation, fixtures)))
  const bytes = Buffer.from(await multipart.arrayBuffer())
  await db().deleteFrom('rateLimits').where('key', 'like', ADMITTED).execute()
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin + filled(operation.path, fixtures), {
      method: 'POST',
      headers: {
        Accept: 'text/html',
        Origin: origin,
        Cookie: cookie,
        'Content-Type': multipart.headers.get('content-type') ?? '',
        'Content-Length': bytes.length,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += String(chunk)))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', text }),
      )
    })
    request.write(bytes.subarray(0, bytes.length - 64))
    untilAdmitted()
      .then(meanwhile)
      .then(() => request.end(bytes.subarray(bytes.length - 64)), reject)
  })
}

const { origin, dataDir } = await journalledFront()

const world = await matrixWorld(origin)
await waitForJobs()

const GUARDED = OPERATIONS.filter((operation) => allowedPrincipals(operation).length > 0)
test.each(GUARDED.map((operation) => ({ name: nameOf(operation), operation })))(
  '$name is refused and writes nothing when the right that admitted it ends during the request',
  async ({ operation }) => {
    const { mismatches, cells } = await checkEnded(operation, { origin, world })
    expect(mismatches).toEqual([])
    expect(cells).toBeGreaterThan(0)
  },
)

const storedObjects = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
const countFileRows = async () =>
  Number(
    (
      await db()
        .selectFrom('files')
        .select((eb) => eb.fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )

const UPLOADS = GUARDED.filter(({ upload }) => upload && upload.field !== 'unused')

test.each(UPLOADS.map((operation) => ({ name: nameOf(operation), operation })))(
  '$name stores neither row nor bytes when a right ends during the upload',
  async ({ operation }) => {
    const [principal] = allowedPrincipals(operation)
    if (!principal || principal === 'guest') throw new Error('an upload without a signed-in principal')
    const person = world.people.of(principal)
    const facts = await factsOf(person)
    const fixtures = { ...world.fixtures, ...world.linksOf(principal) }
    const cookie = world.people.cookies[principal]
    for (const { name, end } of ENDINGS.filter(({ applies }) => applies(facts))) {
      const mark = await journalMark()
      const before = [await storedObjects(), await countFileRows()]
      const meanwhile = () => end(facts).execute(db())
      const { status } = await sendInHalves(operation, { origin, fixtures, cookie, meanwhile })
      const after = [await storedObjects(), await countFileRows()]
      await undoSince(mark)
      expect([name, REFUSED.has(status), status]).toEqual([name, true, status])
      expect([name, after]).toEqual([name, before])
    }
  },
)
