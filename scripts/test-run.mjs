// How one part of `npm test` runs and is counted: {passed, failed}.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { chromiumPath } from './chromium.mjs'

const root = join(import.meta.dirname, '..')
const module = (path) => join(root, 'node_modules', path)

/** Runs a JavaScript program; resolves to true when it ends with 0. `hear` gets what it prints. */
export function command(parameters, { env = {}, hear } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', hear ? 'pipe' : 'inherit', 'inherit'],
    })
    child.stdout?.on('data', (chunk) => {
      process.stdout.write(chunk)
      hear(String(chunk))
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
}

/** A part that is one check. */
export async function allPassed(done) {
  return (await done) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A program whose last line says `N passed, N failed`. */
export async function printedCounts(parameters) {
  let said = ''
  const good = await command(parameters, { hear: (text) => (said += text) })
  const [, passed, failed] = said.match(/(\d+) passed, (\d+) failed\s*$/) ?? []
  return certain({ passed: Number(passed ?? 0), failed: Number(failed ?? 0) }, good)
}

export function vitest(project, rest) {
  return withReport(
    async (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      return command([module('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...rest])
    },
    (result) => {
      const brokenFiles = result.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      )
      return { passed: result.numPassedTests, failed: result.numFailedTests + brokenFiles.length }
    },
  )
}

/** Tests that knock on the built product from outside. */
export async function front(rest) {
  await ensureBuilt()
  return vitest('front', rest)
}

export async function playwright(rest) {
  const CHROMIUM_PATH = await chromiumPath()
  await ensureBuilt()
  return withReport(
    (report) =>
      command([module('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...rest], {
        env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  )
}

async function withReport(run, count) {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-report-'))
  try {
    const report = join(folder, 'report.json')
    const good = await run(report)
    const text = await readFile(report, 'utf8').catch(() => undefined)
    return certain(text ? count(JSON.parse(text)) : { passed: 0, failed: 0 }, good)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run that ended badly has failed even when no test says so. */
function certain({ passed, failed }, good) {
  return { passed, failed: good ? failed : Math.max(failed, 1) }
}
