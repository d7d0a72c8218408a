import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { checkEnded, ENDINGS, factsOf, REFUSED, whoMay } from './ended.ts'
import { sendInHalves } from './in-the-air.ts'
import { journalMark, settled, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { matrixWorld } from './world.ts'

const { origin, dataDir } = await journalledFront()

const world = await matrixWorld(origin)
await settled()

const GUARDED = OPERATIONS.filter((operation) => whoMay(operation).length > 0)
/** Every eighth, by one person each; `npm run attack -- --only ended` takes them all. */
const EVERY = Number(process.env['ENDED_EVERY'] ?? 8)

test.each(
  GUARDED.filter((_, at) => at % EVERY === 0).map((operation) => ({ name: nameOf(operation), operation })),
)(
  '$name writes nothing and is refused when a right that let it in ends on the way',
  async ({ operation }) => {
    const who = whoMay(operation).slice(0, EVERY === 1 ? 9 : 1)
    const { misses, cells } = await checkEnded(operation, { origin, world, who })
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
    if (!principal || principal === 'guest') throw new Error('an upload of nobody')
    const person = world.people.of(principal)
    const facts = await factsOf(person)
    const things = { ...world.things, ...world.linksOf(principal) }
    const cookie = world.people.cookies[principal]
    for (const { name, end } of ENDINGS.filter(({ is }) => is(facts))) {
      const mark = await journalMark()
      const before = [await objects(), await rowsOfFiles()]
      const meanwhile = () => end(facts).execute(db())
      const { status } = await sendInHalves(operation, { origin, things, cookie, person, meanwhile })
      const after = [await objects(), await rowsOfFiles()]
      await undoSince(mark)
      expect([name, REFUSED.has(status), status]).toEqual([name, true, status])
      expect([name, after]).toEqual([name, before])
    }
  },
)
