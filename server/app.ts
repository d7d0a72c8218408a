import { join } from 'node:path'
import { createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { lookFrom } from '#app/files/look-apart.server.ts'
import type { NdaPaper } from '#app/access/nda/paper-document.server.tsx'
import type { Paper } from '#app/insights/report/document.server.tsx'
import { drawWith } from '#app/lib/drawn-apart.server.ts'
import { runCommand } from './cli.ts'
import { run } from './main.ts'

export * from 'virtual:react-router/server-build'

/**
 * React Router compares Origin with the address that the request came in by, which behind a proxy is not the public
 * one. server/http/origin.ts has refused every foreign write before a request gets here, resource routes included.
 */
const pages: ServerBuild = {
  entry: build.entry,
  routes: build.routes,
  assets: build.assets,
  basename: build.basename ?? '/',
  publicPath: build.publicPath,
  assetsBuildDirectory: build.assetsBuildDirectory,
  future: build.future,
  ssr: build.ssr,
  isSpaMode: build.isSpaMode,
  prerender: build.prerender,
  routeDiscovery: build.routeDiscovery,
  allowedActionOrigins: ['**'],
}

/** Runs the product; `root` is the project's folder. */
export function start({ root }: { root: string }): Promise<void> {
  drawWith(join(root, 'build/server/index.js'))
  lookFrom(root)
  return run(createRequestHandler(pages, 'production'), root)
}

/** Runs one command of the command line; `root` is the project's folder. */
export function cli(parameters: readonly string[], { root }: { root: string }): Promise<void> {
  lookFrom(root)
  return runCommand(parameters, root)
}

/** Draws the market report; called in a thread of its own. */
export async function renderReport(paper: Paper): Promise<Buffer> {
  const drawing = await import('#app/insights/report/document.server.tsx')
  return drawing.renderReport(paper)
}

/** Draws an accepted confidentiality text; called in a thread of its own. */
export async function renderNdaPaper(paper: NdaPaper): Promise<Buffer> {
  const drawing = await import('#app/access/nda/paper-document.server.tsx')
  return drawing.renderNdaPaper(paper)
}
