import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabases, prepareTemplate, startTestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
    prefix: string
  }
}

export default async function setup(project: TestProject) {
  const server = await startTestServer()
  project.provide('serverUrl', server.url)
  project.provide('template', await prepareTemplate(server.url))
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  project.provide('prefix', prefix)
  return async () => {
    await dropDatabases(server.url, prefix)
    await server.stop()
  }
}
