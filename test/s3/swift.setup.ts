import type { TestProject } from 'vitest/node'
import { startSwift } from './swift.ts'

declare module 'vitest' {
  interface ProvidedContext {
    swift: { url: string; second: string; env: Record<string, string> }
  }
}

/** One Swift for the tests that only store and read; tests that stop it start their own. */
export default async function setup(project: TestProject) {
  const swift = await startSwift()
  project.provide('swift', { url: swift.url, second: await swift.bucket('second'), env: { ...swift.env } })
  return () => swift.stop()
}
