import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { setProjectRoot } from '#app/files/inspect-in-child.server.ts'
import { setWorkerBundle } from '#app/lib/render-in-worker.server.ts'
import { runCommand } from './cli.ts'
import { run } from './main.ts'
import { pagesOf } from './pages.ts'

export * from 'virtual:react-router/server-build'

/** Runs the product; `root` is the project folder. */
export function start({ root }: { root: string }): Promise<void> {
  setWorkerBundle(join(root, 'build/server/render.js'))
  setProjectRoot(root)
  return run(pagesOf(build, 'production'), root)
}

/** Runs one command of the command line; `root` is the project folder. */
export function cli(parameters: readonly string[], { root }: { root: string }): Promise<void> {
  setProjectRoot(root)
  return runCommand(parameters, root)
}
