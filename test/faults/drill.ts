import type { Row } from './row.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The table of a drill, its clean-up, whatever ends it, and its exit code. */
export function openDrill(cleanUp: () => Promise<unknown>) {
  const all: Row[] = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      say('stopped; cleaning up')
      void cleanUp().finally(() => process.exit(130))
    })
  const report = (rows: readonly Row[]) => {
    all.push(...rows)
    for (const { what, figure, goal, met } of rows)
      say(`${what.padEnd(66)} | ${figure.padEnd(44)} | ${goal.padEnd(16)} | ${met ? 'met' : 'MISSED'}`)
  }
  return {
    say,
    report,
    /** Runs a part of the drill; one that does not finish is a missed goal. */
    part: async (name: string, work: () => Promise<readonly Row[] | void>): Promise<void> => {
      const began = performance.now()
      let rows: readonly Row[]
      try {
        rows = (await work()) ?? []
      } catch (error) {
        const figure = error instanceof Error ? (error.stack ?? error.message) : String(error)
        rows = [{ what: 'the drill itself', figure, goal: 'finishes', met: false }]
      }
      say(`\n== ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
      report(rows)
    },
    /** A drill that checked nothing proves nothing; a failed one may have left something running. */
    end: async (): Promise<never> => {
      await cleanUp()
      const failed = all.filter(({ met }) => !met).length
      say(`\n${all.length - failed} passed, ${failed} failed`)
      process.exit(failed > 0 || all.length === 0 ? 1 : 0)
    },
  }
}

/** The parts named by --only, or all. Throws for an unknown name. */
export function chosenOf(names: readonly string[], only: string | undefined): readonly string[] {
  const wanted = only?.split(',').filter(Boolean) ?? []
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${names.join(', ')}`)
  return wanted.length > 0 ? wanted : names
}
