import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { type CaseState, caseStates } from './cases.ts'
import type { Model, Operation, World } from './model.ts'
import { hasUnreadNotice, toldOf, wrongAtDesk, wrongAtHome } from './seen.ts'
import { waysOut } from './ways.ts'

export type Found = {
  /** Operations, and those that the product carried out. */
  operations: readonly string[]
  done: Set<string>
}

function wordsOf({ kind, turn: { isPaused, missing }, actor }: CaseState): string {
  const labels = [...new Set(missing.map(({ label }) => label))].join(', ')
  return `${kind}: ${isPaused ? 'rests' : actor}${labels && ` (${labels})`}`
}

async function look(world: World) {
  const found = await caseStates(world)
  const actors = await world.actors()
  const told = new Map<string, number>()
  for (const name of ['reviewers', ...Object.keys(actors)]) told.set(name, await toldOf(name, actors[name]))
  const key = [await world.state(), ...found.map((one) => wordsOf(one))].join(' · ')
  return { found, told, actors, key }
}
type Seen = Awaited<ReturnType<typeof look>>

const isTurn = ({ turn }: CaseState) => turn.side !== 'nobody'

/** The next actor is notified, unless their own action made it their turn. */
async function expectNotified(before: Seen, after: Seen, { by, name }: Operation) {
  const former = new Map(before.found.map((one) => [one.place, one.reader]))
  for (const one of after.found) {
    const { reader } = one
    if (reader === 'nobody' || reader === by || former.get(one.place) === reader) continue
    if ((after.told.get(reader) ?? 0) > (before.told.get(reader) ?? 0)) continue
    if (reader !== 'reviewers' || !(await hasUnreadNotice(one)))
      throw new Error(`after "${name}" nobody notified ${reader} of the ${one.kind}`)
  }
}

/** A turn of a member's company has items to do, each with a page. */
function expectMissing({ found }: Seen) {
  for (const { kind, turn } of found) {
    if (turn.side !== 'owner' && turn.side !== 'company') continue
    if (turn.missing.length === 0) throw new Error(`nothing is missing from the ${kind}`)
    const lost = turn.missing.find(({ to }) => to === null)
    if (lost) throw new Error(`"${lost.label}" of the ${kind} leads nowhere`)
  }
}

async function expectShown({ found, actors }: Seen, adminId: string) {
  for (const one of found) {
    const actor = actors[one.actor]
    const atHome = isTurn(one) && actor?.userId ? await wrongAtHome(one, actor) : null
    const wrong = atHome ?? (await wrongAtDesk(one, adminId))
    if (wrong) throw new Error(`${wordsOf(one)}: ${wrong}`)
  }
}

/** A world after these operations, without leftovers or notifications of the previous one. */
async function replay({ begin }: Model, path: readonly string[]): Promise<World> {
  setClock(null)
  await db().deleteFrom('turns').execute()
  await db().deleteFrom('notices').where('kind', '=', 'work').execute()
  const world = await begin()
  for (const name of path) {
    const operation = world.operations.find((one) => one.name === name)
    if (!(await operation?.act())) throw new Error(`refused "${name}", which it accepted before`)
  }
  return world
}

async function withContext<T>(model: Model, path: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${model.title}, after ${JSON.stringify(path)}: ${why}`, { cause: error })
  }
}

/**
 * Visits every state within this many steps and checks it for each of its people; throws at the first one in which
 * someone has no step, page or text.
 */
export async function explore(model: Model, steps: number, adminId: string): Promise<Found> {
  const states = new Set<string>()
  const carriedOut = new Set<string>()
  const queue: string[][] = []
  const ways = waysOut()
  const reach = (path: string[], seen: Seen) =>
    withContext(model, path, async () => {
      expectMissing(seen)
      if (states.has(seen.key) || path.length > steps) return
      states.add(seen.key)
      await expectShown(seen, adminId)
      queue.push(path)
    })
  const begun = await replay(model, [])
  await reach([], await look(begun))
  for (let path = queue.shift(); path; path = queue.shift()) {
    const from = path
    let world = await withContext(model, from, () => replay(model, from))
    let before = await look(world)
    ways.enter(before, wordsOf)
    for (const { name } of begun.operations) {
      const operation = world.operations.find((one) => one.name === name)
      const to = [...from, name]
      const after = await withContext(model, to, async () => ((await operation?.act()) ? look(world) : null))
      if (!operation || !after) continue
      carriedOut.add(name)
      await withContext(model, to, () => expectNotified(before, after, operation))
      ways.step(before, after, operation.by)
      await reach(to, after)
      world = await withContext(model, from, () => replay(model, from))
      before = await look(world)
    }
  }
  const [stuck] = ways.stuck()
  if (stuck) throw new Error(`${model.title}: no step of theirs ends it or passes it on: ${stuck}`)
  setClock(null)
  return { operations: begun.operations.map(({ name }) => name), done: carriedOut }
}

/**
 * One walk through operations by number: a refused one changes nothing, the next actor is notified, and at its end
 * they see their next step.
 */
export async function wander(model: Model, picks: readonly number[], adminId: string): Promise<void> {
  const world = await replay(model, [])
  let before = await look(world)
  const path: string[] = []
  for (const pick of picks) {
    const operation = world.operations[pick % world.operations.length]
    if (!operation) return
    path.push(operation.name)
    before = await withContext(model, path, async () => {
      const isDone = await operation.act()
      const after = await look(world)
      if (!isDone && after.key !== before.key)
        throw new Error(`refused, and yet ${before.key} became ${after.key}`)
      if (isDone) await expectNotified(before, after, operation)
      expectMissing(after)
      return after
    })
  }
  await withContext(model, path, () => expectShown(before, adminId))
  setClock(null)
}
