// The product as its source stands now: read again, with what imports it, whenever a file of it was edited.
import * as build from 'virtual:react-router/server-build'
import { env } from '#app/lib/env.ts'
import { migrate } from '#app/db/migrate.ts'
import { directUrl } from '#app/db/client.server.ts'
import type { Site } from '../http/refuse.ts'
import { JOBS } from '../job-list.ts'
import { type Build, pagesOf } from '../pages.ts'

export { isFromLeaving, requestContext } from '#app/lib/request.ts'
export { isOutage } from '#app/lib/outage.ts'
export { run } from '../main.ts'
export { env, JOBS }

type Broken = (error: unknown) => void

/** The pages; `broken` hears of every error that is a bug. */
export function site(broken: Broken): Site {
  const { handleError, ...entry } = build.entry.module
  const heard: Build = {
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
  return pagesOf(heard, 'development')
}

/** Applies the migrations that are new in the folder; answers their names. */
export const migrateFrom = (folder: string): Promise<string[]> => migrate({ url: directUrl(), folder })
