import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { settings } from '#app/lib/env.ts'
import { startBuilt } from './built-server.ts'
import { DEMO, startDemoServer } from './kept-demo.ts'
import { fastFolder } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    front: Front
  }
}

export type Front = { origin: string; databaseUrl: string; dataDir: string; password: string }

/** Puts all rate limits out of reach, since the tests check what is behind them. */
export const NO_RATES = Object.fromEntries(
  Object.keys(settings.shape)
    .filter((name) => name.endsWith('_RATE'))
    .map((rate) => [rate, '100000/1m']),
)

/** Nor does a busy machine count as an outage, or a long run as a sign-in that is no longer fresh. */
export const PATIENT_PRODUCT = { ...NO_RATES, DATABASE_TIMEOUT_MS: '180000', FRESH_SIGN_IN: '6h' }

/** The built product with the demo data on a separate database, for testing every door. */
export default async function setup(project: TestProject) {
  const folder = await fastFolder()
  const dataDir = join(folder, 'data')
  const database = await startDemoServer(dataDir)
  const server = await startBuilt({
    ...DEMO,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SUPPORT_EMAIL: 'desk@front.test',
    SOCIAL_URL: 'https://social.front.test/parcela',
    ...PATIENT_PRODUCT,
  })
  const { origin } = server
  project.provide('front', { origin, databaseUrl: database.url, dataDir, password: DEMO.DEMO_PASSWORD })
  return async () => {
    await server.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
