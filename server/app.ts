import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { setProjectRoot } from '#app/files/inspect-in-child.server.ts'
import type { NdaPdf } from '#app/access/nda/pdf-document.server.tsx'
import type { ReportInput } from '#app/insights/report/document.server.tsx'
import type { Teaser } from '#app/listings/page/teaser/document.server.tsx'
import { setWorkerBundle } from '#app/lib/render-in-worker.server.ts'
import { runCommand } from './cli.ts'
import { run } from './main.ts'
import { pagesOf } from './pages.ts'

export * from 'virtual:react-router/server-build'

/** Runs the product; `root` is the project folder. */
export function start({ root }: { root: string }): Promise<void> {
  setWorkerBundle(join(root, 'build/server/index.js'))
  setProjectRoot(root)
  return run(pagesOf(build, 'production'), root)
}

/** Runs one command of the command line; `root` is the project folder. */
export function cli(parameters: readonly string[], { root }: { root: string }): Promise<void> {
  setProjectRoot(root)
  return runCommand(parameters, root)
}

/** Renders the market report; runs in its own thread. */
export async function renderReport(paper: ReportInput): Promise<Buffer> {
  const drawing = await import('#app/insights/report/document.server.tsx')
  return drawing.renderReport(paper)
}

/** Renders an accepted NDA; runs in its own thread. */
export async function renderNdaPdf(paper: NdaPdf): Promise<Buffer> {
  const drawing = await import('#app/access/nda/pdf-document.server.tsx')
  return drawing.renderNdaPdf(paper)
}

/** Renders the PDF of a listing; runs in its own thread. */
export async function renderTeaser(teaser: Teaser): Promise<Buffer> {
  const drawing = await import('#app/listings/page/teaser/document.server.tsx')
  return drawing.renderTeaser(teaser)
}
