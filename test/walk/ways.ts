import type { CaseState } from './cases.ts'

type Seen = { key: string; found: readonly CaseState[] }

const isTurn = ({ turn }: CaseState) => turn.side !== 'nobody'
const nodeOf = (key: string, place: number) => `${place} ${key}`

/** The next actor's options, from state to state: a way out may take several of their own steps. */
export function waysOut() {
  const turns = new Map<string, string>()
  const passed = new Set<string>()
  const onward = new Map<string, Set<string>>()
  return {
    /** A state whose operations have all been tried. */
    enter({ key, found }: Seen, wordsOf: (one: CaseState) => string) {
      for (const one of found) if (isTurn(one)) turns.set(nodeOf(key, one.place), `${key}: ${wordsOf(one)}`)
    },
    step(before: Seen, after: Seen, by: string) {
      for (const one of before.found) {
        if (one.actor !== by) continue
        const node = nodeOf(before.key, one.place)
        const now = after.found.find(({ place }) => place === one.place)
        if (now?.actor !== one.actor) passed.add(node)
        else onward.set(node, (onward.get(node) ?? new Set()).add(nodeOf(after.key, one.place)))
      }
    },
    /** Turns that nobody's own steps end or pass on; a step into an untried state counts as a way out. */
    stuck(): string[] {
      const out = new Set(passed)
      for (let before = -1; before !== out.size;) {
        before = out.size
        for (const [node, next] of onward)
          if ([...next].some((one) => out.has(one) || !turns.has(one))) out.add(node)
      }
      return [...turns].filter(([node]) => !out.has(node)).map(([, words]) => words)
    },
  }
}
