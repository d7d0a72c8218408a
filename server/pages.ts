import { createRequestHandler, type ServerBuild } from 'react-router'
import type { Site } from './http/refuse.ts'

/** The module that React Router builds from the routes. */
export type Build = Omit<ServerBuild, 'basename' | 'unstable_getCriticalCss' | 'allowedActionOrigins'> & {
  basename?: string | undefined
}

export function pagesOf(build: Build, mode: 'production' | 'development'): Site {
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
    /**
     * React Router compares Origin with the request's URL, which is not the public one behind a proxy.
     * server/http/origin.ts has already refused every cross-origin write, resource routes included.
     */
    allowedActionOrigins: ['**'],
  }
  return createRequestHandler(pages, mode)
}
