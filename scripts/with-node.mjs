// `node scripts/with-node.mjs SCRIPT [ARGUMENTS]` runs the script on a recent enough Node: this one, or the one installed
// as an npm dependency. Plain JavaScript for Node 20, since there may be nothing newer yet.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const wanted = 26
const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const [script, ...rest] = process.argv.slice(2)
if (!script) fail('usage: node scripts/with-node.mjs SCRIPT [ARGUMENTS]')

const bin = join(root, 'node_modules', '.bin')
if (!(process.env.PATH ?? '').split(delimiter).includes(bin)) {
  process.env.PATH = [bin, process.env.PATH].filter(Boolean).join(delimiter)
}

const major = Number(process.versions.node.split('.')[0])
if (major >= wanted) {
  process.argv = [process.argv[0], resolve(script), ...rest]
  await import(pathToFileURL(resolve(script)).href)
} else {
  const node = findNode()
  if (!node)
    fail(
      `Node ${process.version} is too old and node_modules has no Node ${wanted}: run npm ci, or install Node ${wanted}`,
    )
  const child = spawn(node, [resolve(script), ...rest], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`cannot run ${node}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

function findNode() {
  const suffix = process.platform === 'win32' ? 'node.exe' : join('bin', 'node')
  const system = process.platform === 'win32' ? 'win' : process.platform
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
  for (const name of names) {
    for (const path of [
      join(root, 'node_modules', name, suffix),
      join(root, 'node_modules', name, 'bin', suffix),
    ]) {
      if (existsSync(path)) return path
    }
  }
  return undefined
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
