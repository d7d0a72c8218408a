import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBuilt } from './built-server.ts'
import {
  copyDatabase,
  fastFolder,
  onServer,
  prepareTemplate,
  startTestServer,
  withDatabase,
} from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    front: Front
  }
}

export type Front = { origin: string; databaseUrl: string; dataDir: string; password: string }

/** The key of test/world, so that its sessions are the server's. */
export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const RATE_NAMES = [
  'SIGN_IN_RATE',
  'SIGN_UP_RATE',
  'RESET_RATE',
  'UPLOAD_RATE',
  'APPLICATION_UPLOAD_RATE',
  'DOCUMENT_RATE',
  'ACCESS_REQUEST_RATE',
  'ACCESS_INVITATION_RATE',
  'INQUIRY_RATE',
  'VIEW_RATE',
  'CONTACT_RATE',
  'CONNECTION_RATE',
  'EXPORT_RATE',
  'DATA_EXPORT_RATE',
  'REPORT_RATE',
  'TEST_MAIL_RATE',
  'MAIL_TO_ADDRESS_RATE',
  'MAIL_TO_ADDRESS_DAY_RATE',
  'PAGE_WRITE_RATE',
]

/** Rates beyond reach: what is looked at is behind them. */
export const NO_RATES = Object.fromEntries(RATE_NAMES.map((rate) => [rate, '100000/1m']))

/** The built product with the demo world on a database of its own, for tests that knock on every door. */
export default async function setup(project: TestProject) {
  const database = await startTestServer()
  const name = `front_${process.pid}`
  const template = await prepareTemplate(database.url)
  await copyDatabase(database.url, name, template)
  const folder = await fastFolder()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const password = 'front door tests 1'
  const databaseUrl = withDatabase(database.url, name)
  const server = await startBuilt({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY,
    DEMO: 'on',
    DEMO_PASSWORD: password,
    SUPPORT_EMAIL: 'desk@front.test',
    SOCIAL_URL: 'https://social.front.test/parcela',
    ...NO_RATES,
  })
  project.provide('front', { origin: server.origin, databaseUrl, dataDir, password })
  return async () => {
    await server.stop()
    await onServer(database.url, (client) => client.query(`drop database if exists ${name} with (force)`))
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
