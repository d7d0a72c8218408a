// Finds a Chromium for the journeys: CHROMIUM_PATH, the system's or Playwright's; otherwise installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The headless shell draws no window, which saves a third of the work. It has no PDF viewer. */
const shells = ['chromium-headless-shell', 'headless_shell', 'chrome-headless-shell']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const named = (programs) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Path of a working Chromium, or undefined. */
async function find() {
  if (process.env.CHROMIUM_PATH) {
    if (works(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not start`)
  }
  const { chromium } = await import('playwright-core')
  return [...named(names), ...places, chromium.executablePath()].find(starts)
}

const starts = (path) => existsSync(path) && works(path)

/**
 * Path of the matching headless shell, for tests without PDFs; `chromium` itself if there is none of the same version or
 * CHROMIUM_PATH is set.
 */
export function shellPath(chromium) {
  if (process.env.CHROMIUM_PATH) return chromium
  const wanted = versionOf(chromium)
  return named(shells).find((path) => starts(path) && versionOf(path) === wanted) ?? chromium
}

const versionOf = (path) =>
  /\d+(?:\.\d+)+/.exec(String(spawnSync(path, ['--version'], { timeout: 20_000 }).stdout))?.[0]

/** The name alone proves nothing, since some systems install a stub. */
function works(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/** Resolves to the path, or throws an error that says what to install. */
export async function chromiumPath() {
  const found = await find()
  if (found) return found
  const debian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const install = (name) => ['apt-get', 'install', '-y', '--no-install-recommends', name]
  const commands = debian
    ? [['apt-get', 'update'], install('chromium'), install('chromium-headless-shell')]
    : [[process.execPath, join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']]
  for (const [program, ...parameters] of commands) {
    spawnSync(program, parameters, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = await find()
  if (installed) return installed
  throw new Error('no working Chromium found: install the package "chromium", or set CHROMIUM_PATH')
}
