import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'
import { knockOn, type Way, waysOf } from './door-check.ts'
import { type Door, type Visitor, VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'

const { origin } = await frontDatabase()
const world = await doorWorld()
let cookies = await cookiesOf()

const knock = (visitor: Visitor) => ({ origin, world, cookie: cookies[visitor] })

async function expectDoor(door: Door, visitor: Visitor, way: Way): Promise<void> {
  const { seen, expected } = await knockOn(door, visitor, way, knock(visitor))
  expect(seen, `${way} ${door.path}`).toBe(expected)
}

describe.each(DOORS)('$path', (door) => {
  const { path, get, post } = door
  const ways = waysOf(door)
  for (const visitor of VISITORS) {
    test(`${visitor} opens the page: ${get[visitor]} · PUB-008`, () => expectDoor(door, visitor, 'page'))

    if (ways.includes('data'))
      test(`${visitor} asks for the data: ${get[visitor]} · PUB-008`, () => expectDoor(door, visitor, 'data'))

    test(`${visitor} posts an empty form: ${post[visitor]} · PUB-008 · MEM-374`, async () => {
      await expectDoor(door, visitor, 'post')
      cookies = await cookiesOf(cookies, visitor, path)
    })
  }
})

test('no other method reaches a page', async () => {
  for (const door of DOORS) await expectDoor(door, 'admin', 'method')
})

test('a foreign origin writes nowhere', async () => {
  for (const door of DOORS.filter((one) => waysOf(one).includes('foreign')))
    await expectDoor(door, 'admin', 'foreign')
})

test('knocking changed nothing', async () => {
  const listings = await db()
    .selectFrom('listings')
    .select((q) => q.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(String(listings.n)).toBe(world.listingCount)
})
