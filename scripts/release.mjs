// `npm run release [-- --dirty]`: builds release/parcela-{version}-{platform}.tar.gz, which runs without npm, network or
// compiler, and SHA256SUMS. Exits with 1 on a dirty tree, a licence that is not allowed, or an archive that is too large.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { billOfMaterials, releasePackages, shippedLicences } from './release-packages.mjs'

const MAX_MEGABYTES = 150
const root = join(import.meta.dirname, '..')
const FILES = [
  'bin',
  'build',
  'db/market',
  'db/migrations',
  'deploy',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'docs',
  ...['cli', 'serve', 'start', 'with-node'].map((name) => `scripts/${name}.mjs`),
]
/** Files of packages that nothing loads at run time. */
const UNUSED = /\.(map|d\.[cm]?ts|flow|md|markdown)$|\.tsbuildinfo$/i

const say = (line) => process.stdout.write(`${line}\n`)

function run(command, ...parameters) {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(error?.message ?? stderr)
  return stdout.trim()
}

async function size(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * Copies a package without the packages inside it, which have entries of their own, and without links, which the embedded
 * database creates when it first runs.
 */
const copyPackage = (folder, target) =>
  cp(join(root, folder), join(target, folder), {
    recursive: true,
    filter: async (path) =>
      !UNUSED.test(path) &&
      !relative(join(root, folder), path).startsWith('node_modules') &&
      !(await lstat(path)).isSymbolicLink(),
  })

async function release() {
  const about = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  if (!process.argv.includes('--dirty') && run('git', 'status', '--porcelain') !== '')
    throw new Error('the tree has changes that are not committed: commit them, or pass --dirty for a trial')
  const commit = run('git', 'rev-parse', 'HEAD')
  const seconds = run('git', 'show', '-s', '--format=%ct', 'HEAD')
  const name = `parcela-${about.version}`
  const folder = join(root, 'release')
  const target = join(folder, name)
  await ensureBuilt({ force: true })
  await rm(folder, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const path of FILES) await cp(join(root, path), join(target, path), { recursive: true })

  const { runtime, carried } = await releasePackages(root)
  for (const path of runtime) await copyPackage(path, target)
  const { name: product, version, description, license, type } = about
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify({ name: product, version, commit, description, license, type }, null, 2)}\n`,
  )
  const licences = await shippedLicences(root)
  await writeFile(
    join(target, 'THIRD_PARTY_NOTICES'),
    licences
      .map((of) => `${of.name} ${of.version} (${of.licence})\n\n${of.text}\n`)
      .join(`\n${'-'.repeat(80)}\n\n`),
  )
  const day = new Date(Number(seconds) * 1000).toISOString()
  await writeFile(
    join(target, 'sbom.cdx.json'),
    JSON.stringify(billOfMaterials(about, licences, day), null, 2),
  )

  const bytes = await size(target)
  say(
    `${(bytes / 1e6).toFixed(1)} MB in ${runtime.length} packages and the bundle, without Node and PostgreSQL; largest:`,
  )
  const sizes = await Promise.all(runtime.map(async (path) => [await size(join(target, path)), path]))
  for (const [each, path] of sizes.toSorted((a, b) => b[0] - a[0]).slice(0, 10))
    say(`${(each / 1e6).toFixed(1).padStart(6)}  ${path}`)
  if (bytes > MAX_MEGABYTES * 1e6) throw new Error(`more than ${MAX_MEGABYTES} MB`)

  for (const path of carried) await copyPackage(path, target)
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  run(
    'tar',
    '--sort=name',
    `--mtime=@${seconds}`,
    ...owner,
    '-I',
    'gzip -n',
    '-C',
    folder,
    '-cf',
    join(folder, archive),
    name,
  )
  const sum = createHash('sha256')
    .update(await readFile(join(folder, archive)))
    .digest('hex')
  await writeFile(join(folder, 'SHA256SUMS'), `${sum}  ${archive}\n`)
  say(`release/${archive}: ${((await stat(join(folder, archive))).size / 1e6).toFixed(1)} MB, sha256 ${sum}`)
}

try {
  await release()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
