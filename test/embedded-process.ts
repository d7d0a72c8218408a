import { startEmbedded } from '#server/postgres/embedded.ts'

// A separate process that uses the embedded database, sends its parent the URL and exits on request.
const [dataDir = '', projectRoot = ''] = process.argv.slice(2)

try {
  const embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
  process.send?.({ url: embedded.url, folder: embedded.folder })
  process.once('message', () => {
    void embedded.leave().then(() => process.exit(0))
  })
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message : String(error) })
  process.disconnect?.()
}
