import { randomUUID } from 'node:crypto'
import { askersThings } from './asker-things.ts'
import { desksThings } from './desk-things.ts'
import { linkedThings } from './linked-things.ts'
import { linksOf, storedFiles } from './stored-files.ts'
import { everybody, type People, type Principal } from './principals.ts'
import { ownersThings, type Things } from './things.ts'

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
