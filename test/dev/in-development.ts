import { createServer } from 'vite'
import { sourceFiles } from '#server/dev/source-files.ts'
import { surroundWith } from '#test/site-surroundings.ts'

/** Imported before tests of the HTTP layer, which then run with development's replacement for a build. */
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
