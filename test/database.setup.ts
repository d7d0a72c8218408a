import type { TestProject } from 'vitest/node'
import { prepareTemplate, startTestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

export default async function setup(project: TestProject) {
  const server = await startTestServer()
  project.provide('serverUrl', server.url)
  project.provide('template', await prepareTemplate(server.url))
  return () => server.stop()
}
