/** The embedded PostgreSQL is not available; the message is one line for the operator. */
export class LauncherProblem extends Error {
  override name = 'LauncherProblem'
}

const remedy = 'set DATABASE_URL to use another PostgreSQL server (15 or newer) instead'

/** An error whose message ends with the fallback that always works. */
export const problem = (line: string, cause?: unknown): LauncherProblem =>
  new LauncherProblem(`embedded PostgreSQL: ${line}; ${remedy}`, { cause })

export const succeeds = (operation: Promise<unknown>): Promise<boolean> =>
  operation.then(
    () => true,
    () => false,
  )
