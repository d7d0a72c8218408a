import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { type Found, knockOn, type Way, WAYS, waysOf } from '#test/door-check.ts'
import { type Door, type Visitor, VISITORS } from '#test/door-outcomes.ts'
import { cookiesOf } from '#test/door-world.ts'
import { DOORS } from '#test/doors-table.ts'
import type { Stand } from '../stand.ts'

/** A guard of scripts/guard-list.mjs. `way`: the one way of knocking that it answers, where it is not seen on a page. */
export type Gate = { name: string; file: string; way?: Way }

export type Opened = Found & { name: string; again: () => Promise<Found> }

type Try = { door: Door; visitor: Visitor; way: Way }

const IN_FLIGHT = 8
/** Knocking there changes who the visitor is: one at a time, and a new session after it. */
const CHANGING = new Set(['/signout', '/profile/approved'])

/** The routes that a module of app serves. */
function routesOf(file: string, entries: readonly RouteConfigEntry[] = routes, base = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    const own = `app/${entry.file.replace(/^\.\//, '')}` === file ? [path || '/'] : []
    return [...own, ...routesOf(file, entry.children ?? [], path)]
  })
}

/** Every way into every door; first those of the guard's own module, and pages before anything else. */
function* tries({ file, way }: Gate): Generator<Try[]> {
  const own = new Set(routesOf(file))
  const doors = [...DOORS].toSorted((a, b) => Number(own.has(b.route)) - Number(own.has(a.route)))
  const rounds: readonly (readonly Way[])[] = way ? [[way]] : [['page', 'post'], WAYS.slice(1)]
  for (const ways of rounds)
    for (const door of doors)
      yield waysOf(door)
        .filter((one) => ways.includes(one))
        .flatMap((one) => {
          const visitors: readonly Visitor[] = one === 'method' || one === 'foreign' ? ['admin'] : VISITORS
          return visitors.map((visitor) => ({ door, visitor, way: one }))
        })
}

/** The first door that comes to something else than what is written for it. */
export async function openDoor(stand: Stand, gate: Gate): Promise<Opened | null> {
  let cookies = await cookiesOf()
  const { origin, world } = stand
  const knock = async ({ door, visitor, way }: Try) => {
    const found = await knockOn(door, visitor, way, { origin, world, cookie: cookies[visitor] })
    if (CHANGING.has(door.path)) cookies = await cookiesOf(cookies, visitor, door.path)
    return found
  }
  const afresh = async (one: Try) => {
    cookies = await cookiesOf(cookies, one.visitor, '/signout')
    return knock(one)
  }
  for (const all of tries(gate)) {
    const width = all.some(({ door }) => CHANGING.has(door.path)) ? 1 : IN_FLIGHT
    for (let at = 0; at < all.length; at += width) {
      const some = all.slice(at, at + width)
      const found = await Promise.all(some.map(knock))
      for (const [index, { seen, expected }] of found.entries()) {
        const one = some[index]
        if (!one || seen === expected) continue
        // A busy machine answers 503 once; what a guard lets through it lets through again.
        const second = await afresh(one)
        if (second.seen !== seen) continue
        const name = `${one.way} ${one.door.path} as ${one.visitor}`
        return { ...second, name, again: () => afresh(one) }
      }
    }
  }
  return null
}
