import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'

const POLICY = '/usr/sbin/policy-rc.d'

const isMissing = (path: string) => !existsSync(path)

function apt(...parameters: string[]): boolean {
  const options = ['-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  const { status } = spawnSync('apt-get', [...options, ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/**
 * Ensures that programs for a drill are installed (Debian package -> a path that it installs), without starting any
 * service. Resolves to null, or to a message with the missing packages and the reason.
 */
export async function missingDebian(programs: Readonly<Record<string, string>>): Promise<string | null> {
  const missing = Object.entries(programs).filter(([, path]) => isMissing(path))
  if (missing.length === 0) return null
  const names = missing.map(([name]) => name)
  const words = `the Debian packages ${names.join(', ')} are not installed`
  if (isMissing('/etc/debian_version')) return `${words}, and this is not Debian`
  if (process.getuid?.() !== 0) return `${words}, and only root can install them`
  const isOurs = isMissing(POLICY)
  if (isOurs) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    if (!apt('install', ...names)) {
      apt('update')
      apt('install', ...names)
    }
  } finally {
    if (isOurs) await rm(POLICY, { force: true })
  }
  const left = missing.filter(([, path]) => isMissing(path)).map(([name]) => name)
  return left.length === 0 ? null : `the Debian packages ${left.join(', ')} could not be installed`
}
