import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { type CaseState, caseStates } from './cases.ts'
import type { Model, Operation, Scenario } from './model.ts'
import { hasUnreadNotice, notificationCount, deskProblem, notificationsProblem } from './visible-state.ts'
import { createExitTracker } from './exits.ts'

type Exploration = {
  operations: readonly string[]
  done: Set<string>
}

function describeCase({ kind, turn: { isPaused, missing }, actor }: CaseState): string {
  const labels = [...new Set(missing.map(({ label }) => label))].join(', ')
  return `${kind}: ${isPaused ? 'paused' : actor}${labels && ` (${labels})`}`
}

async function observe(scenario: Scenario) {
  const found = await caseStates(scenario)
  const actors = await scenario.actors()
  const notifications = new Map<string, number>()
  for (const name of ['reviewers', ...Object.keys(actors)])
    notifications.set(name, await notificationCount(name, actors[name]))
  const key = [await scenario.state(), ...found.map((one) => describeCase(one))].join(' · ')
  return { found, notifications, actors, key }
}
type Observation = Awaited<ReturnType<typeof observe>>

const isTurn = ({ turn }: CaseState) => turn.side !== 'nobody'

/** The next actor must be notified, unless the operation was their own. */
async function expectNotified(before: Observation, after: Observation, { by, name }: Operation) {
  const readers = new Map(before.found.map((one) => [one.index, one.reader]))
  for (const one of after.found) {
    const { reader } = one
    if (reader === 'nobody' || reader === by || readers.get(one.index) === reader) continue
    if ((after.notifications.get(reader) ?? 0) > (before.notifications.get(reader) ?? 0)) continue
    if (reader !== 'reviewers' || !(await hasUnreadNotice(one)))
      throw new Error(`after "${name}", ${reader} was not notified of the ${one.kind}`)
  }
}

/** If it is a member's turn, something must be missing, and each missing item needs a link. */
function expectMissing({ found }: Observation) {
  for (const { kind, turn } of found) {
    if (turn.side !== 'owner' && turn.side !== 'company') continue
    if (turn.missing.length === 0) throw new Error(`nothing is missing from the ${kind}`)
    const unlinked = turn.missing.find(({ to }) => to === null)
    if (unlinked) throw new Error(`"${unlinked.label}" of the ${kind} has no link`)
  }
}

async function expectShown({ found, actors }: Observation, adminId: string) {
  for (const one of found) {
    const actor = actors[one.actor]
    const notificationsWrong = isTurn(one) && actor?.userId ? await notificationsProblem(one, actor) : null
    const problem = notificationsWrong ?? (await deskProblem(one, adminId))
    if (problem) throw new Error(`${describeCase(one)}: ${problem}`)
  }
}

/** A new scenario after these operations; the turns and notices of earlier scenarios are deleted. */
async function replay({ begin }: Model, path: readonly string[]): Promise<Scenario> {
  setClock(null)
  await db().deleteFrom('turns').execute()
  await db().deleteFrom('notices').where('kind', '=', 'work').execute()
  const scenario = await begin()
  for (const name of path) {
    const operation = scenario.operations.find((one) => one.name === name)
    if (!(await operation?.act())) throw new Error(`refused "${name}", which had been accepted before`)
  }
  return scenario
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
 * Visits every state within this many steps. Throws at the first state where the next actor is not notified or has no
 * step, page or text.
 */
export async function explore(model: Model, steps: number, adminId: string): Promise<Exploration> {
  const states = new Set<string>()
  const succeeded = new Set<string>()
  const queue: string[][] = []
  const exits = createExitTracker()
  const reach = (path: string[], seen: Observation) =>
    withContext(model, path, async () => {
      expectMissing(seen)
      if (states.has(seen.key) || path.length > steps) return
      states.add(seen.key)
      await expectShown(seen, adminId)
      queue.push(path)
    })
  const initial = await replay(model, [])
  await reach([], await observe(initial))
  for (let path = queue.shift(); path; path = queue.shift()) {
    const from = path
    let scenario = await withContext(model, from, () => replay(model, from))
    let before = await observe(scenario)
    exits.enter(before, describeCase)
    for (const { name } of initial.operations) {
      const operation = scenario.operations.find((one) => one.name === name)
      const to = [...from, name]
      const after = await withContext(model, to, async () =>
        (await operation?.act()) ? observe(scenario) : null,
      )
      if (!operation || !after) continue
      succeeded.add(name)
      await withContext(model, to, () => expectNotified(before, after, operation))
      exits.step(before, after, operation.by)
      await reach(to, after)
      scenario = await withContext(model, from, () => replay(model, from))
      before = await observe(scenario)
    }
  }
  const [stuck] = exits.stuck()
  if (stuck) throw new Error(`${model.title}: the next actor can neither finish nor pass it on: ${stuck}`)
  setClock(null)
  return { operations: initial.operations.map(({ name }) => name), done: succeeded }
}

/**
 * A walk through operations picked by number. A refused operation must change nothing, the next actor must be
 * notified, and at the end they must see their next step.
 */
export async function randomWalk(model: Model, picks: readonly number[], adminId: string): Promise<void> {
  const scenario = await replay(model, [])
  let before = await observe(scenario)
  const path: string[] = []
  for (const pick of picks) {
    const operation = scenario.operations[pick % scenario.operations.length]
    if (!operation) return
    path.push(operation.name)
    before = await withContext(model, path, async () => {
      const isDone = await operation.act()
      const after = await observe(scenario)
      if (!isDone && after.key !== before.key)
        throw new Error(`refused, but ${before.key} became ${after.key}`)
      if (isDone) await expectNotified(before, after, operation)
      expectMissing(after)
      return after
    })
  }
  await withContext(model, path, () => expectShown(before, adminId))
  setClock(null)
}
