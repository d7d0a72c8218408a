import type { CaseState } from './cases.ts'

type Observation = { key: string; found: readonly CaseState[] }

const isTurn = ({ turn }: CaseState) => turn.side !== 'nobody'
const nodeOf = (key: string, index: number) => `${index} ${key}`

/** Finds cases that the next actor can neither finish nor pass on, even in several steps of their own. */
export function createExitTracker() {
  const turns = new Map<string, string>()
  const passed = new Set<string>()
  const nextNodes = new Map<string, Set<string>>()
  return {
    /** Registers a state whose operations are all tried next. */
    enter({ key, found }: Observation, describeCase: (one: CaseState) => string) {
      for (const one of found)
        if (isTurn(one)) turns.set(nodeOf(key, one.index), `${key}: ${describeCase(one)}`)
    },
    step(before: Observation, after: Observation, by: string) {
      for (const one of before.found) {
        if (one.actor !== by) continue
        const node = nodeOf(before.key, one.index)
        const now = after.found.find(({ index }) => index === one.index)
        if (now?.actor !== one.actor) passed.add(node)
        else nextNodes.set(node, (nextNodes.get(node) ?? new Set()).add(nodeOf(after.key, one.index)))
      }
    },
    /** Turns that the actor's own steps neither end nor pass on. A step into an unexplored state counts as a way out. */
    stuck(): string[] {
      const out = new Set(passed)
      for (let before = -1; before !== out.size;) {
        before = out.size
        for (const [node, next] of nextNodes)
          if ([...next].some((one) => out.has(one) || !turns.has(one))) out.add(node)
      }
      return [...turns].filter(([node]) => !out.has(node)).map(([, description]) => description)
    },
  }
}
