import { expect, test } from 'vitest'
import { createServer } from 'vite'
import { DIFFERENCES } from '#server/dev/differences.ts'
import { sourceFiles } from '#server/dev/source-files.ts'
import { siteServer } from '#test/site-server.ts'
import { surroundWith } from '#test/site-surroundings.ts'

surroundWith(async (publicDir) => {
  const vite = await createServer({
    configFile: false,
    publicDir,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  return {
    clientDir: await sourceFiles(vite),
    sockets: ['ws://127.0.0.1:3000'],
    close: () => vite.close(),
  }
})

// Repeats every test of the HTTP layer in development.
await import('#server/http.test.ts')

const http = siteServer()

test('the table lists the differences in development, such as source modules', async () => {
  const module = await http.get('/app/lib/process-wide.ts')
  expect(module.status).toBe(200)
  expect(module.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(module.headers.get('content-encoding')).toBeNull()
  expect(module.headers.get('x-content-type-options')).toBe('nosniff')
  const beside = await Promise.all(
    ['/package.json', '/server/http.ts', '/db/demo/accounts.ts'].map((path) => http.get(path)),
  )
  for (const answer of beside) expect(await answer.text()).toMatch(/^<p>page<\/p>/)
  expect(DIFFERENCES).toHaveLength(5)
})
