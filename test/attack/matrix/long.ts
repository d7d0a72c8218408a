import { chance, type Row } from '#test/faults/row.ts'
import { updateRows } from '#test/world/rows.ts'
import { type Attack, nothing } from '../scenario.ts'
import { checkOperation, nameOf } from './check.ts'
import { checkEnded, whoMay } from './ended.ts'
import { comparePairs } from './interference.ts'
import { aConnection, HIDDEN_FACTS, joinedQuestions, joinedWorld, tellingAnswers } from './joins.ts'
import { endJournal, journalMark, keepJournal, settled, undoSince } from './journal.ts'
import { CHANCE, likelihood, link } from './linking.ts'
import { checkMass, columnNames, firstWho } from './mass.ts'
import { OPERATIONS } from './operations.ts'
import { PRINCIPALS } from './principals.ts'
import { READS } from './reads.ts'
import { toldApart } from './told.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'

/** Does the work in a world of the matrix, and takes the world away again. */
async function inWorld(origin: string, work: (world: MatrixWorld) => Promise<Row[]>): Promise<Row[]> {
  await keepJournal()
  try {
    const world = await matrixWorld(origin)
    await settled()
    return await work(world)
  } finally {
    await undoSince(0)
    await endJournal()
  }
}

const every = (list: typeof OPERATIONS, quick: boolean) =>
  quick ? list.filter((_, at) => at % 10 === 0) : list

/** Every operation as everybody, about what is theirs, what is somebody else's and what is not there. */
const matrix: Attack = {
  name: 'matrix',
  async run({ stand, quick }) {
    const { origin } = await stand()
    return inWorld(origin, async (world) => {
      const found: string[] = []
      let cells = 0
      const all = every([...READS, ...OPERATIONS], quick)
      for (const operation of all) {
        const checked = await checkOperation(operation, { origin, world })
        cells += checked.cells
        for (const { principal, about, expected, seen, words } of checked.misses)
          found.push(
            `${nameOf(operation)} by ${principal} (${about}): ${expected} expected, ${seen} seen. ${words}`,
          )
      }
      return [
        nothing(
          `cells not as written: ${all.length} operations × ${PRINCIPALS.length} principals`,
          cells,
          found,
        ),
      ]
    })
  },
}

/** Every write by the first of every group who may, while each of their rights ends. */
const ended: Attack = {
  name: 'ended',
  async run({ stand, quick }) {
    const { origin } = await stand()
    return inWorld(origin, async (world) => {
      const found: string[] = []
      let cells = 0
      const all = every(
        OPERATIONS.filter((operation) => whoMay(operation).length > 0),
        quick,
      )
      for (const operation of all) {
        const checked = await checkEnded(operation, { origin, world })
        cells += checked.cells
        for (const { operation: name, principal, ending, seen } of checked.misses)
          found.push(`${name} by ${principal} while ${ending}: ${seen}`)
      }
      return [nothing(`writes with a right that ended on the way: ${all.length} writes`, cells, found)]
    })
  },
}

/** Every write with the name of every column beside what its form offers. */
const mass: Attack = {
  name: 'mass',
  async run({ stand, quick }) {
    const { origin } = await stand()
    return inWorld(origin, async (world) => {
      const names = await columnNames()
      const [taken, broken]: [string[], string[]] = [[], []]
      let [tried, refused] = [0, 0]
      const all = every(
        OPERATIONS.filter((operation) => firstWho(operation)),
        quick,
      )
      for (const operation of all) {
        const result = await checkMass(operation, names, { origin, world })
        tried += result.tried - result.refused.length
        refused += result.refused.length
        taken.push(...result.taken.map((one) => `${nameOf(operation)} takes ${one}`))
        if (result.broken) broken.push(`${nameOf(operation)}: ${result.broken}`)
      }
      return [
        nothing(
          `columns stored that no form offers: ${all.length} writes × ${names.length} names`,
          tried,
          taken,
        ),
        {
          what: 'names for which the write was refused',
          figure: String(refused),
          goal: 'reported',
          met: true,
        },
        nothing('writes that do not come about by themselves', all.length, broken),
      ]
    })
  },
}

const LOOKS = [
  { audience: 'guest', who: 'guest' },
  { audience: 'guest', who: 'developer:pending' },
  { audience: 'member', who: 'investor:approved' },
] as const
const PAIRS = 10_000
const QUESTIONS = 100

/** Databases that differ only in hidden values, asked the same. */
const hidden: Attack = {
  name: 'hidden',
  async run({ stand, quick, seed }) {
    const { origin } = await stand()
    return inWorld(origin, async ({ people }) => {
      await updateRows('listings', {}, { isIllustrative: false })
      // The member who asks has no grant; the world gives one.
      await updateRows('accessGrants', { revokedAt: null }, { revokedAt: new Date() })
      await settled()
      const found: string[] = []
      let [pairs, answered] = [0, 0]
      const rounds = quick ? 1 : Math.ceil(PAIRS / QUESTIONS / LOOKS.length)
      for (const { audience, who } of LOOKS) {
        const own = who === 'guest' ? {} : { own: people.of(who).userId }
        const questions = quick ? 40 : QUESTIONS
        const look = { origin, audience, ...own, questions, rounds, chance: chance(seed) }
        const compared = await comparePairs({ ...look, cookie: people.cookies[who] })
        pairs += compared.pairs
        answered += compared.answered
        for (const { path, before, after } of compared.differences)
          found.push(`${path} tells ${who}: ${JSON.stringify(before)} / ${JSON.stringify(after)}`)
      }
      const look = { origin, audience: 'guest', questions: 30, rounds: 1, chance: chance(seed) } as const
      const open = await comparePairs({ ...look, cookie: people.cookies.admin })
      return [
        nothing('pairs that differ where only hidden values do', pairs, found),
        {
          what: 'of these answered with a page',
          figure: String(answered),
          goal: 'half',
          met: answered * 2 > pairs,
        },
        {
          what: 'the same pairs as an admin sees them differ',
          figure: `${open.differences.length} of ${open.pairs}`,
          goal: '> 0',
          met: open.differences.length > 0,
        },
      ]
    })
  },
}

const STRANGERS = ['advisor:approved', 'investor:approved'] as const
const WORLDS = 5

/** Public answers laid side by side: pairs of worlds that differ in one hidden fact, and an adversary who links them. */
const joins: Attack = {
  name: 'joins',
  async run({ stand, quick, seed }) {
    const { origin } = await stand()
    return inWorld(origin, async ({ people }) => {
      const [telling, linked, told]: [string[], string[], string[]] = [[], [], []]
      let [pairs, looks, compared] = [0, 0, 0]
      for (let at = 0; at < (quick ? 1 : WORLDS); at += 1) {
        const start = await journalMark()
        const world = await joinedWorld(chance(seed + at))
        await aConnection(people.of('investor:approved'), world)
        await settled()
        for (const who of STRANGERS) {
          const cookie = people.cookies[who]
          for (const guesses of await link(origin, cookie, world)) {
            looks += 1
            const { what, right, tries } = guesses
            if (likelihood(guesses) <= CHANCE) linked.push(`${who} links ${what}: ${right} of ${tries}`)
          }
          const mark = await journalMark()
          const found = await tellingAnswers({ origin, cookie, world }, () => undoSince(mark))
          pairs += joinedQuestions(world).length * Object.keys(HIDDEN_FACTS).length
          telling.push(...found.map((words) => `told to ${who}: ${words}`))
        }
        await undoSince(start)
        const apart = await toldApart(origin, () => undoSince(start))
        compared += apart.compared
        told.push(...apart.differences)
      }
      return [
        nothing('answers that differ where one hidden fact does', pairs, telling),
        nothing('links of hidden facts beyond guessing', looks, linked),
        nothing('mails, notices, alerts and files that differ where one hidden fact does', compared, told),
      ]
    })
  },
}

export const MATRIX: readonly Attack[] = [matrix, ended, mass, hidden, joins]
