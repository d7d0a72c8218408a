// Time from `npm start` to the first page, with a build and a migrated embedded database: `npm run bench:start`. The floor
// is a minimal Node program that serves one page, started the same way. Exits with 1 if the goal is missed.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../test/server.ts'
import { startProduct } from './product.ts'
import { median, maxRow, option, printRows, say } from './report.ts'

const ROUNDS = option('rounds', 5)
const MAX_SECONDS = 1.5
const BARE = `import { createServer } from 'node:http'
createServer((_, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')
`

const folder = await temporaryFolder()
try {
  const bare = join(folder, 'bare.mjs')
  await writeFile(bare, BARE)
  const variables = { DATA_DIR: join(folder, 'data'), DEMO: 'off' }
  const npm = ['npm', 'start', '--silent']
  const ours = async () => {
    const product = await startProduct(variables, npm)
    await product.stop()
    return product.firstPageMs / 1000
  }
  const floor = async () => {
    const program = await startProduct(variables, [process.execPath, bare])
    await program.stop()
    return program.firstPageMs / 1000
  }
  await ours()
  const times: number[] = []
  const floors: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await ours())
    floors.push(await floor())
  }
  say(
    `medians of ${ROUNDS} starts; the fastest ${Math.min(...times).toFixed(2)} s, the bare program ${Math.min(...floors).toFixed(2)} s`,
  )
  printRows([
    {
      ...maxRow('from npm start to the first page', median(times), MAX_SECONDS, 's', 2),
      floor: `${median(floors).toFixed(2)} s`,
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
