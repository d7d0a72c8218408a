// The product from its current source: re-read, with its importers, after every edit.
import * as build from 'virtual:react-router/server-build'
import { env } from '#app/lib/env.ts'
import { migrate } from '#app/db/migrate.ts'
import { directUrl } from '#app/db/client.server.ts'
import type { Site } from '../http/refuse.ts'
import { JOBS } from '../job-list.ts'
import { type Build, pagesOf } from '../pages.ts'

export { isClientAbort, requestContext } from '#app/lib/request.ts'
export { isOutage } from '#app/lib/outage.ts'
export { run } from '../main.ts'
export { env, JOBS }

type Broken = (error: unknown) => void

/** The pages; `broken` gets every error that is a bug. */
export function site(broken: Broken): Site {
  const { handleError, ...entry } = build.entry.module
  const reportingBuild: Build = {
    ...build,
    entry: {
      module: {
        ...entry,
        handleError(error, facts) {
          handleError?.(error, facts)
          broken(error)
        },
      },
    },
  }
  return pagesOf(reportingBuild, 'development')
}

/** Applies new migrations of the folder; returns their names. */
export const migrateFrom = (folder: string): Promise<string[]> => migrate({ url: directUrl(), folder })
