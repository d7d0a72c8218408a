import type { Row } from './row.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a drill's table, cleans up however it ends, and sets its exit code. */
export function openDrill(cleanUp: () => Promise<unknown>) {
  const all: Row[] = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      print('stopped; cleaning up')
      void cleanUp().finally(() => process.exit(130))
    })
  const report = (rows: readonly Row[]) => {
    all.push(...rows)
    for (const { what, figure, goal, met } of rows)
      print(`${what.padEnd(66)} | ${figure.padEnd(44)} | ${goal.padEnd(16)} | ${met ? 'met' : 'MISSED'}`)
  }
  return {
    print,
    report,
    /** Runs a part of the drill. If it throws, that counts as a missed goal. */
    part: async (name: string, work: () => Promise<readonly Row[] | void>): Promise<void> => {
      const startedAt = performance.now()
      let rows: readonly Row[]
      try {
        rows = (await work()) ?? []
      } catch (error) {
        const figure = error instanceof Error ? (error.stack ?? error.message) : String(error)
        rows = [{ what: 'the drill itself', figure, goal: 'finishes', met: false }]
      }
      print(`\n== ${name} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
      report(rows)
    },
    /** Fails if nothing was checked. Exits explicitly, since a failed part may have left something running. */
    end: async (): Promise<never> => {
      await cleanUp()
      const failed = all.filter(({ met }) => !met).length
      print(`\n${all.length - failed} passed, ${failed} failed`)
      process.exit(failed > 0 || all.length === 0 ? 1 : 0)
    },
  }
}
