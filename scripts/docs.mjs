// Writes the generated documents under docs/ from the migrated schema and the code; with --verify only lists stale ones.
const { prepareTemplate, startTestServer, withDatabase, onServer } = await import('../test/server.ts')
const { generatedPages, stalePages, writePages } = await import('./docs/pages.ts')

const server = await startTestServer()
try {
  const url = withDatabase(server.url, await prepareTemplate(server.url))
  const pages = await onServer(url, generatedPages)
  const stale = stalePages(pages)
  if (process.argv.includes('--verify')) {
    for (const path of stale) process.stderr.write(`${path} is stale: run npm run docs\n`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    writePages(pages)
    process.stdout.write(stale.length > 0 ? `wrote ${stale.join(', ')}\n` : 'nothing has changed\n')
  }
} finally {
  await server.stop()
}
