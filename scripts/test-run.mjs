// Runs one part of `npm test` and returns {passed, failed, failures: messages, failedFiles, isBroken}. `isBroken`:
// something failed that belongs to no test file, such as a setup, a teardown or an unhandled rejection.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { chromiumPath, shellPath } from './chromium.mjs'

const root = join(import.meta.dirname, '..')
const module = (path) => join(root, 'node_modules', path)

/** Runs a JavaScript program; resolves to true if it exits with 0. `onOutput` gets its output. */
export function command(parameters, { env = {}, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
    })
    child.stdout?.on('data', (chunk) => {
      process.stdout.write(chunk)
      onOutput(String(chunk))
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
}

/** A part with a single check. */
export async function allPassed(done) {
  return (await done) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A program whose last line is `N passed, N failed`. */
export async function printedCounts(parameters) {
  let output = ''
  const good = await command(parameters, { onOutput: (text) => (output += text) })
  const [, passed, failed] = output.match(/(\d+) passed, (\d+) failed\s*$/) ?? []
  return withExitCode({ passed: Number(passed ?? 0), failed: Number(failed ?? 0) }, good)
}

export function vitest(projects, rest, env = {}) {
  return withReport(
    async (report, broken) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const chosen = projects.flatMap((project) => ['--project', project])
      return command([module('vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...rest], {
        env: { ...env, TEST_BROKEN: broken },
      })
    },
    (result) => {
      const brokenFiles = result.testResults.filter(
        (file) =>
          file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
      )
      const failures = result.testResults.flatMap((file) => [
        ...(brokenFiles.includes(file) ? [`${relative(root, file.name)}\n${file.message}`] : []),
        ...file.assertionResults
          .filter((test) => test.status === 'failed')
          .map(
            (test) => `${relative(root, file.name)} > ${test.fullName}\n${test.failureMessages.join('\n')}`,
          ),
      ])
      return {
        passed: result.numPassedTests,
        failed: result.numFailedTests + brokenFiles.length,
        failures,
        failedFiles: result.testResults
          .filter(({ status }) => status === 'failed')
          .map(({ name }) => relative(root, name)),
      }
    },
  )
}

/** Tests against the built product over HTTP. */
export async function front(rest, env) {
  await ensureBuilt()
  return vitest(['front'], rest, env)
}

/** Tests against a real S3 server; `isRequired`: fails instead of skipping if none can be started. */
export async function s3(rest, isRequired) {
  const { missingSwift } = await import('../test/s3/swift.ts')
  const missing = await missingSwift()
  if (missing !== null) {
    process.stdout.write(`The S3 store was not tested: ${missing}\n`)
    return { passed: 0, failed: isRequired ? 1 : 0 }
  }
  await ensureBuilt()
  return vitest(['s3'], rest)
}

/** `env.JOURNEYS`: `quick` for those of `npm test`, `deep` for the others; all if unset. */
export async function playwright(rest, env = {}) {
  const CHROMIUM_PATH = await chromiumPath()
  await ensureBuilt()
  return withReport(
    (report) =>
      command([module('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...rest], {
        env: {
          ...env,
          CHROMIUM_PATH,
          CHROMIUM_SHELL_PATH: shellPath(CHROMIUM_PATH),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      }),
    ({ stats, suites, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: [...errors.map((error) => error.message ?? ''), ...suites.flatMap(failedJourneys)],
      failedFiles: suites.filter((suite) => failedJourneys(suite).length > 0).map(({ file }) => file),
      isBroken: errors.length > 0,
    }),
  )
}

async function withReport(run, count) {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-report-'))
  try {
    const report = join(folder, 'report.json')
    const broken = join(folder, 'broken')
    const good = await run(report, broken)
    const text = await readFile(report, 'utf8').catch(() => undefined)
    const counts = text ? count(JSON.parse(text)) : { passed: 0, failed: 0 }
    return withExitCode({ ...counts, isBroken: counts.isBroken || existsSync(broken) }, good)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Failed tests with messages from Playwright's report. */
function failedJourneys(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .flatMap((test) => test.results.flatMap((result) => result.errors))
      .map((error) => `${spec.file} > ${spec.title}\n${error.message ?? ''}`),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failedJourneys)]
}

/** A run with a bad exit code fails even without a failed test. */
function withExitCode({ passed, failed, failures = [], failedFiles = [], isBroken = false }, good) {
  if (good) return { passed, failed, failures, failedFiles, isBroken }
  const isOutside = isBroken || failedFiles.length === 0
  return { passed, failed: Math.max(failed, 1), failures, failedFiles, isBroken: isOutside }
}
