import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { checkEnded, ENDINGS, factsOf, REFUSED, whoMay } from './ended.ts'
import { journalMark, settled, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { matrixWorld } from './world.ts'
import type { Operation } from './outcomes.ts'
import { type Answered, bodyOf, filled, formOf } from './press.ts'
import type { Things } from './things.ts'

/** Requests counted per account; the gate counts one once it has read the person's rights. */
const PRESSES = 'pageWrite:%'

async function untilAdmitted(): Promise<void> {
  const counted = db().selectFrom('rateLimits').select('key').where('key', 'like', PRESSES)
  await expect.poll(() => counted.execute(), { timeout: 60_000 }).toHaveLength(1)
}

type Sent = {
  origin: string
  things: Things
  cookie: string
  meanwhile: () => Promise<unknown>
}

/** Sends half of an upload, does something while the server reads, and sends the rest. */
async function sendInHalves(
  operation: Operation,
  { origin, things, cookie, meanwhile }: Sent,
): Promise<Answered> {
  const packed = new Response(await bodyOf(operation, formOf(operation, things)))
  const bytes = Buffer.from(await packed.arrayBuffer())
  await db().deleteFrom('rateLimits').where('key', 'like', PRESSES).execute()
  return new Promise((resolve, reject) => {
    const sending = httpRequest(origin + filled(operation.path, things), {
      method: 'POST',
      headers: {
        Accept: 'text/html',
        Origin: origin,
        Cookie: cookie,
        'Content-Type': packed.headers.get('content-type') ?? '',
        'Content-Length': bytes.length,
      },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += String(chunk)))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', text }),
      )
    })
    sending.write(bytes.subarray(0, bytes.length - 64))
    untilAdmitted()
      .then(meanwhile)
      .then(() => sending.end(bytes.subarray(bytes.length - 64)), reject)
  })
}

const { origin, dataDir } = await journalledFront()

const world = await matrixWorld(origin)
await settled()

const GUARDED = OPERATIONS.filter((operation) => whoMay(operation).length > 0)
test.each(GUARDED.map((operation) => ({ name: nameOf(operation), operation })))(
  '$name writes nothing and is refused when the right that admitted it ends during the request',
  async ({ operation }) => {
    const { misses, cells } = await checkEnded(operation, { origin, world })
    expect(misses).toEqual([])
    expect(cells).toBeGreaterThan(0)
  },
)

const objects = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
const rowsOfFiles = async () =>
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
  '$name keeps no row and no byte when a right ends between the first and the last byte',
  async ({ operation }) => {
    const [principal] = whoMay(operation)
    if (!principal || principal === 'guest') throw new Error('an upload without a signed-in principal')
    const person = world.people.of(principal)
    const facts = await factsOf(person)
    const things = { ...world.things, ...world.linksOf(principal) }
    const cookie = world.people.cookies[principal]
    for (const { name, end } of ENDINGS.filter(({ is }) => is(facts))) {
      const mark = await journalMark()
      const before = [await objects(), await rowsOfFiles()]
      const meanwhile = () => end(facts).execute(db())
      const { status } = await sendInHalves(operation, { origin, things, cookie, meanwhile })
      const after = [await objects(), await rowsOfFiles()]
      await undoSince(mark)
      expect([name, REFUSED.has(status), status]).toEqual([name, true, status])
      expect([name, after]).toEqual([name, before])
    }
  },
)
